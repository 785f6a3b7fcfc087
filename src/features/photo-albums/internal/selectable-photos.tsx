import { useLingui } from '@lingui/react/macro'
import type { PhotoId } from '#contract/content/ids.ts'
import type { PhotoAlbumDetails } from '#contract/photos/photo-albums.ts'
import type { PhotoCard } from '#contract/photos/photos.ts'
import { reportProblem } from '#src/data/http/report-problem.ts'
import { PhotoSquare } from '#src/entities/photo/photo-tile.tsx'
import { usePhotoName } from '#src/entities/photo/use-photo-name.ts'
import { placePhoto } from '#src/entities/photo/writes.ts'
import { useIsDesktop } from '#src/ui/layout/use-is-desktop.ts'
import { OrderableItems } from '#src/ui/list/orderable-items.tsx'
import type { Selection } from '#src/ui/list/use-selection.ts'
import { SelectedPhotos } from './selected-photos.tsx'
import styles from './selectable-photos.module.css'

/** As in the style sheet. */
const columns = { phone: 3, desktop: 6 }

interface SelectablePhotosProps {
  album: PhotoAlbumDetails
  photos: readonly PhotoCard[]
  selection: Selection<PhotoId>
}

/** The checkbox of a photo covers it; the handle is above the checkbox. */
export function SelectablePhotos({ album, photos, selection }: SelectablePhotosProps) {
  const { t } = useLingui()
  return (
    <OrderableItems
      label={t`Photos in this album`}
      items={photos}
      idOf={({ photoId }) => photoId}
      nameOf={usePhotoName()}
      selection={selection}
      columns={useIsDesktop() ? columns.desktop : columns.phone}
      onPlace={(photoId, afterPhotoId) => void placePhoto(album.albumId, photoId, afterPhotoId).catch(reportProblem)}
      bar={<SelectedPhotos album={album} selection={selection} />}
      className={styles.list}
      itemClassName={styles.item}
    >
      {(photo, { checkbox, handle }) => (
        <>
          <PhotoSquare photo={photo} />
          {checkbox(styles.tick)}
          {handle(styles.handle)}
        </>
      )}
    </OrderableItems>
  )
}
