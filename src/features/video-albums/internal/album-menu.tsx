import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { VideoAlbumDetails } from '#contract/albums/video-albums.ts'
import { LateKeysDialog } from '#src/entities/content/late-keys-dialog.tsx'
import { useShare } from '#src/entities/content/use-share.tsx'
import { LateReportDialog } from '#src/entities/report/late-report-dialog.tsx'
import { EditAlbumDialog } from '#src/entities/video-album/album-dialog.tsx'
import { useDeleteAlbum } from '#src/entities/video-album/mutations.ts'
import { useAlbumTitle } from '#src/entities/video-album/use-album-title.ts'
import { albumRef } from '#src/entities/video-album/writes.ts'
import { ConfirmDialog } from '#src/ui/feedback/confirm-dialog.tsx'
import { Menu, type MenuItem } from '#src/ui/feedback/menu.tsx'
import { IconButton } from '#src/ui/primitives/icon-button.tsx'

type Open = 'edit' | 'keys' | 'delete' | 'report'

/** Share, edit, give keys, report and delete, as far as this viewer may. */
export function AlbumMenu({ album }: { album: VideoAlbumDetails }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const deletion = useDeleteAlbum()
  const title = useAlbumTitle()(album)
  const [open, setOpen] = useState<Open | null>(null)
  const { can } = album
  const close = () => setOpen(null)
  const share = useShare(albumRef(album.albumId), title)
  const items: MenuItem[] = [
    share,
    ...(can.canEdit ? [{ key: 'edit', icon: 'pencil-simple', label: t`Edit album`, onSelect: () => setOpen('edit') } as const] : []),
    ...(can.canChangeVideos ? [{ key: 'keys', icon: 'key', label: t`Give keys`, onSelect: () => setOpen('keys') } as const] : []),
    ...(can.canReport ? [{ key: 'report', icon: 'flag', label: t`Report`, onSelect: () => setOpen('report') } as const] : []),
    ...(can.canDelete
      ? [{ key: 'delete', icon: 'trash', label: t`Delete album`, isDanger: true, onSelect: () => setOpen('delete') } as const]
      : []),
  ]

  async function handleDelete() {
    await deletion.mutateAsync(album.albumId)
    await navigate({
      to: '/video/albums/browse/$triggerprop/{-$arg1}/{-$arg2}/{-$arg3}',
      params: { triggerprop: 'my' },
      replace: true,
    })
  }

  return (
    <>
      <Menu label={t`More`} items={items} trigger={(props) => <IconButton {...props} icon="dots-three-vertical" label={t`More`} />} />
      {open === 'edit' && <EditAlbumDialog album={album} onClose={close} />}
      {open === 'keys' && <LateKeysDialog item={albumRef(album.albumId)} onClose={close} />}
      {open === 'report' && <LateReportDialog onClose={close} typeId="video_album" itemId={album.albumId} name={title} />}
      <ConfirmDialog
        isOpen={open === 'delete'}
        onClose={close}
        title={<Trans>Delete this album?</Trans>}
        body={<Trans>The videos in it stay. Comments and votes on the album are deleted.</Trans>}
        confirmLabel={<Trans>Delete album</Trans>}
        cancelLabel={<Trans>Cancel</Trans>}
        variant="danger"
        onConfirm={handleDelete}
      />
    </>
  )
}
