import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { PhotoId } from '#contract/primitives.ts'
import type { PhotoAlbumDetails } from '#contract/photos/photo-albums.ts'
import type { PhotoCard } from '#contract/photos/photos.ts'
import { reportProblem } from '#src/data/http/report-problem.ts'
import { PhotoSquare } from '#src/entities/photo/photo-tile.tsx'
import { usePhotoName } from '#src/entities/photo/use-photo-name.ts'
import { placePhoto } from '#src/entities/photo/writes.ts'
import { classNames } from '#src/ui/class-names.ts'
import { Row } from '#src/ui/layout/row.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { useIsDesktop } from '#src/ui/layout/use-is-desktop.ts'
import { useReorder, type HandleProps } from '#src/ui/list/use-reorder.ts'
import type { Selection } from '#src/ui/list/use-selection.ts'
import { Checkbox } from '#src/ui/primitives/checkbox.tsx'
import { IconButton } from '#src/ui/primitives/icon-button.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import { VisuallyHidden } from '#src/ui/primitives/visually-hidden.tsx'
import { SelectedPhotos } from './selected-photos.tsx'
import styles from './selectable-photos.module.css'

/** As in the style sheet. */
const columns = { phone: 3, desktop: 6 }

interface SelectablePhotosProps {
  album: PhotoAlbumDetails
  photos: readonly PhotoCard[]
  selection: Selection<PhotoId>
}

export function SelectablePhotos({ album, photos, selection }: SelectablePhotosProps) {
  const { t } = useLingui()
  const nameOf = usePhotoName()
  const isDesktop = useIsDesktop()
  const ids = photos.map(({ photoId }) => photoId)
  const [placed, setPlaced] = useState('')
  const { order, draggedId, listRef, handleProps } = useReorder({
    ids,
    columns: isDesktop ? columns.desktop : columns.phone,
    onPlace: handlePlace,
  })
  const byId = new Map(photos.map((photo) => [photo.photoId, photo]))
  const ordered = order.flatMap((id) => byId.get(id) ?? [])
  const hasAll = selection.ids.length === ids.length

  function handlePlace(photoId: PhotoId, afterPhotoId: PhotoId | null) {
    void placePhoto(album.albumId, photoId, afterPhotoId).catch(reportProblem)
    const position = afterPhotoId === null ? 1 : ids.filter((id) => id !== photoId).indexOf(afterPhotoId) + 2
    const photo = byId.get(photoId)
    const title = photo ? nameOf(photo) : ''
    setPlaced(t`${title}: position ${position} of ${ids.length}`)
  }

  return (
    <Stack gap={2}>
      <Row justify="between">
        <Checkbox
          label={<Trans>Select all</Trans>}
          isChecked={hasAll}
          isIndeterminate={selection.ids.length > 0 && !hasAll}
          onChange={(isChecked) => selection.set(isChecked ? ids : [])}
        />
        <Text size="meta">
          <Trans>Drag to change the order</Trans>
        </Text>
      </Row>
      <SelectedPhotos album={album} selection={selection} />
      <VisuallyHidden>
        <output>{placed}</output>
      </VisuallyHidden>
      <ol ref={listRef} aria-label={t`Photos in this album`} className={styles.list}>
        {ordered.map((photo) => (
          <li
            key={photo.photoId}
            className={classNames(
              styles.item,
              photo.photoId === draggedId && styles.dragged,
              selection.has(photo.photoId) && styles.selected,
            )}
          >
            <SelectablePhoto photo={photo} selection={selection} handle={handleProps(photo.photoId)} />
          </li>
        ))}
      </ol>
    </Stack>
  )
}

interface SelectablePhotoProps {
  photo: PhotoCard
  selection: Selection<PhotoId>
  handle: HandleProps
}

/** The checkbox covers the photo; the handle is above it. */
function SelectablePhoto({ photo, selection, handle }: SelectablePhotoProps) {
  const { t } = useLingui()
  const name = usePhotoName()(photo)
  return (
    <>
      <PhotoSquare photo={photo} />
      <Checkbox
        label={name}
        isLabelHidden
        isChecked={selection.has(photo.photoId)}
        onChange={() => selection.toggle(photo.photoId)}
        className={styles.tick}
      />
      <IconButton icon="dots-six-vertical" label={t`Move ${name}. Use the arrow keys`} className={styles.handle} {...handle} />
    </>
  )
}
