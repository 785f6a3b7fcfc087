import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { PhotoAlbumDetails } from '#contract/photos/photo-albums.ts'
import { EditPhotoAlbumDialog } from '#src/entities/photo-album/photo-album-dialog.tsx'
import { useDeletePhotoAlbum } from '#src/entities/photo-album/mutations.ts'
import { LateReportDialog } from '#src/entities/report/late-report-dialog.tsx'
import { ConfirmDialog } from '#src/ui/feedback/confirm-dialog.tsx'
import { Menu, type MenuItem } from '#src/ui/feedback/menu.tsx'
import { CheckboxField } from '#src/ui/form/checkbox-field.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { IconButton } from '#src/ui/primitives/icon-button.tsx'

type Open = 'edit' | 'delete' | 'report'

/** Edit, report and delete, as far as this viewer may. */
export function PhotoAlbumMenu({ album }: { album: PhotoAlbumDetails }) {
  const { t } = useLingui()
  const [open, setOpen] = useState<Open | null>(null)
  const { can } = album
  const close = () => setOpen(null)
  const items: MenuItem[] = [
    ...(can.canEdit ? [{ key: 'edit', icon: 'pencil-simple', label: t`Edit album`, onSelect: () => setOpen('edit') } as const] : []),
    ...(can.canReport ? [{ key: 'report', icon: 'flag', label: t`Report`, onSelect: () => setOpen('report') } as const] : []),
    ...(can.canDelete
      ? [{ key: 'delete', icon: 'trash', label: t`Delete album`, isDanger: true, onSelect: () => setOpen('delete') } as const]
      : []),
  ]
  if (items.length === 0) return null
  return (
    <>
      <Menu label={t`More`} items={items} trigger={(props) => <IconButton {...props} icon="dots-three-vertical" label={t`More`} />} />
      {open === 'edit' && <EditPhotoAlbumDialog album={album} onClose={close} />}
      {open === 'report' && <LateReportDialog onClose={close} typeId="photo_album" itemId={album.albumId} name={album.name} />}
      {open === 'delete' && <DeleteDialog album={album} onClose={close} />}
    </>
  )
}

/** The photos stay, unless the owner ticks the box. */
function DeleteDialog({ album: { albumId, totalPhoto }, onClose }: { album: PhotoAlbumDetails; onClose: () => void }) {
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
    />
  )
}
