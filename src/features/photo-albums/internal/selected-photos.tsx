import { Plural, Trans } from '@lingui/react/macro'
import type { PhotoAlbumId, PhotoId } from '#contract/content/ids.ts'
import { photosAtOnce } from '#contract/photos/photo-choices.ts'
import type { PhotoAlbumDetails } from '#contract/photos/photo-albums.ts'
import { SelectedItems } from '#src/entities/album/selected-items.tsx'
import { PhotoAlbumPicker } from '#src/entities/photo-album/photo-album-picker.tsx'
import { savePhotoAlbumEdit } from '#src/entities/photo-album/writes.ts'
import { savePhotosEdit } from '#src/entities/photo/writes.ts'
import { notifySaved } from '#src/entities/write/notify-saved.tsx'
import type { Selection } from '#src/ui/list/use-selection.ts'
import { Button } from '#src/ui/primitives/button.tsx'

interface SelectedPhotosProps {
  album: PhotoAlbumDetails
  selection: Selection<PhotoId>
}

/** What can be done with the selected photos: one becomes the cover, all are moved to another album or taken out of this one. */
export function SelectedPhotos({ album: { albumId }, selection }: SelectedPhotosProps) {
  const { ids } = selection
  const [first] = ids

  async function handleCover() {
    if (first === undefined) return
    const outcome = await savePhotoAlbumEdit({ albumId, coverPhotoId: first })
    notifySaved(outcome, <Trans>This is the cover now.</Trans>)
    if (outcome.state !== 'refused') selection.stop()
  }

  /** The server takes a hundred at once. */
  async function moveTo(moveToAlbum: PhotoAlbumId | null) {
    for (let start = 0; start < ids.length; start += photosAtOnce) {
      const outcome = await savePhotosEdit({ photoIds: ids.slice(start, start + photosAtOnce), moveToAlbum })
      const isLast = start + photosAtOnce >= ids.length
      if (outcome.state === 'refused' || isLast) notifySaved(outcome, <Moved total={ids.length} isRemoval={moveToAlbum === null} />)
      if (outcome.state === 'refused') return
    }
    selection.stop()
  }

  async function handleMove([albumIdChosen]: readonly PhotoAlbumId[]) {
    if (albumIdChosen !== undefined) await moveTo(albumIdChosen)
  }

  return (
    <SelectedItems
      selection={selection}
      action={
        <Button variant="ghost" disabled={ids.length !== 1} onClick={() => void handleCover()}>
          <Trans>Cover</Trans>
        </Button>
      }
      renderPicker={(onClose) => (
        <PhotoAlbumPicker
          title={<MoveTitle total={ids.length} />}
          chooseLabel={<MoveTitle total={ids.length} />}
          without={albumId}
          onChoose={handleMove}
          onClose={onClose}
        />
      )}
      removeTitle={<Plural value={ids.length} one="Remove this photo from the album?" other="Remove # photos from the album?" />}
      removeBody={<Trans>The photos themselves stay.</Trans>}
      onRemove={() => moveTo(null)}
    />
  )
}

function MoveTitle({ total }: { total: number }) {
  return <Plural value={total} one="Move one photo" other="Move # photos" />
}

function Moved({ total, isRemoval }: { total: number; isRemoval: boolean }) {
  if (isRemoval) return <Plural value={total} one="Photo removed from the album." other="# photos removed from the album." />
  return <Plural value={total} one="Photo moved." other="# photos moved." />
}
