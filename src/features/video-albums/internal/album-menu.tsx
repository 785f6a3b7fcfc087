import { Trans } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import type { VideoAlbumDetails } from '#contract/albums/video-albums.ts'
import { AlbumMenu } from '#src/entities/album/album-menu.tsx'
import { EditAlbumDialog } from '#src/entities/video-album/album-dialog.tsx'
import { useDeleteAlbum } from '#src/entities/video-album/mutations.ts'
import { useAlbumTitle } from '#src/entities/video-album/use-album-title.ts'
import { albumRef } from '#src/entities/video-album/writes.ts'
import { describeRefusal } from '#src/entities/write/describe-refusal.tsx'
import { ConfirmDialog } from '#src/ui/feedback/confirm-dialog.tsx'

interface VideoAlbumMenuProps {
  album: VideoAlbumDetails
}

export function VideoAlbumMenu({ album }: VideoAlbumMenuProps) {
  return (
    <AlbumMenu
      item={albumRef(album.albumId)}
      title={useAlbumTitle()(album)}
      can={album.can}
      canGiveKeys={album.can.canChangeVideos}
      renderEdit={(onClose) => <EditAlbumDialog album={album} onClose={onClose} />}
      renderDelete={(onClose) => <DeleteDialog album={album} onClose={onClose} />}
    />
  )
}

function DeleteDialog({ album: { albumId }, onClose }: VideoAlbumMenuProps & { onClose: () => void }) {
  const navigate = useNavigate()
  const deletion = useDeleteAlbum()

  const handleLeave = () =>
    navigate({ to: '/video/albums/browse/$triggerprop/{-$arg1}/{-$arg2}/{-$arg3}', params: { triggerprop: 'my' }, replace: true })

  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={<Trans>Delete this album?</Trans>}
      body={<Trans>The videos in it stay. Comments and votes on the album are deleted.</Trans>}
      confirmLabel={<Trans>Delete album</Trans>}
      cancelLabel={<Trans>Cancel</Trans>}
      variant="danger"
      onConfirm={() => deletion.mutateAsync({ albumId, onLeave: handleLeave })}
      describeError={describeRefusal}
    />
  )
}
