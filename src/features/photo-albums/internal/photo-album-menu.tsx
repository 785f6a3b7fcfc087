import { Trans } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import type { PhotoAlbumDetails } from '#contract/photos/photo-albums.ts'
import { AlbumMenu } from '#src/entities/album/album-menu.tsx'
import { EditPhotoAlbumDialog } from '#src/entities/photo-album/photo-album-dialog.tsx'
import { useDeletePhotoAlbum } from '#src/entities/photo-album/mutations.ts'
import { photoAlbumRef } from '#src/entities/photo-album/writes.ts'
import { describeRefusal } from '#src/entities/write/describe-refusal.tsx'
import { ConfirmDialog } from '#src/ui/feedback/confirm-dialog.tsx'
import { CheckboxField } from '#src/ui/form/checkbox-field.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'

interface DeleteDialogProps {
  album: PhotoAlbumDetails
  onClose: () => void
}

export interface PhotoAlbumMenuProps extends Pick<DeleteDialogProps, 'album'> {
  renderSell: ((onClose: () => void) => ReactNode) | undefined
}

export function PhotoAlbumMenu({ album, renderSell }: PhotoAlbumMenuProps) {
  return (
    <AlbumMenu
      item={photoAlbumRef(album.albumId)}
      title={album.name}
      can={album.can}
      canGiveKeys={album.can.canChangePhotos}
      renderEdit={(onClose) => <EditPhotoAlbumDialog album={album} onClose={onClose} />}
      renderSell={renderSell}
      renderDelete={(onClose) => <DeleteDialog album={album} onClose={onClose} />}
    />
  )
}

/** The photos stay, unless the owner ticks the box. */
function DeleteDialog({ album: { albumId, totalPhoto }, onClose }: DeleteDialogProps) {
  const navigate = useNavigate()
  const deletion = useDeletePhotoAlbum()
  const [withPhotos, setWithPhotos] = useState(false)

  const handleLeave = () => navigate({ to: '/photo/albums/browse/{-$triggerprop}/{-$arg1}', params: { triggerprop: 'my' }, replace: true })

  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={<Trans>Delete this album?</Trans>}
      body={
        <Stack gap={4}>
          <p>
            {withPhotos ? (
              <Trans>The photos in it are deleted as well. This can’t be undone.</Trans>
            ) : (
              <Trans>The photos in it stay. Comments and votes on the album are deleted.</Trans>
            )}
          </p>
          {totalPhoto > 0 && <CheckboxField label={<Trans>Delete the photos, too</Trans>} value={withPhotos} onChange={setWithPhotos} />}
        </Stack>
      }
      confirmLabel={<Trans>Delete album</Trans>}
      cancelLabel={<Trans>Cancel</Trans>}
      variant="danger"
      onConfirm={() => deletion.mutateAsync({ albumId, withPhotos, onLeave: handleLeave })}
      describeError={describeRefusal}
    />
  )
}
