import { useLingui } from '@lingui/react/macro'
import { useState, type ReactNode } from 'react'
import { LateKeysDialog } from '#src/entities/content/late-keys-dialog.tsx'
import { useShare } from '#src/entities/content/use-share.tsx'
import { LateReportDialog } from '#src/entities/report/late-report-dialog.tsx'
import type { ReportDialogProps } from '#src/entities/report/report-props.ts'
import { Menu, type MenuItem } from '#src/ui/feedback/menu.tsx'
import { IconButton } from '#src/ui/primitives/icon-button.tsx'

type Open = 'edit' | 'sell' | 'keys' | 'delete' | 'report'

export interface AlbumMenuProps {
  item: Pick<ReportDialogProps, 'typeId' | 'itemId'>
  title: string
  can: { readonly canEdit: boolean; readonly canDelete: boolean; readonly canReport: boolean }
  /** The owner gives named members access (L-15). */
  canGiveKeys: boolean
  renderEdit: (onClose: () => void) => ReactNode
  /** Set for owners who may sell it. */
  renderSell?: ((onClose: () => void) => ReactNode) | undefined
  renderDelete: (onClose: () => void) => ReactNode
}

/** Share, edit, give keys, report and delete an album of any kind, as far as this viewer may. */
export function AlbumMenu({ item, title, can, canGiveKeys, renderEdit, renderSell, renderDelete }: AlbumMenuProps) {
  const { t } = useLingui()
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  const share = useShare(item, title)
  const items: MenuItem[] = [
    share,
    ...(can.canEdit ? [{ key: 'edit', icon: 'pencil-simple', label: t`Edit album`, onSelect: () => setOpen('edit') } as const] : []),
    ...(renderSell ? [{ key: 'sell', icon: 'ticket', label: t`Sell album`, onSelect: () => setOpen('sell') } as const] : []),
    ...(canGiveKeys ? [{ key: 'keys', icon: 'key', label: t`Give keys`, onSelect: () => setOpen('keys') } as const] : []),
    ...(can.canReport ? [{ key: 'report', icon: 'flag', label: t`Report`, onSelect: () => setOpen('report') } as const] : []),
    ...(can.canDelete
      ? [{ key: 'delete', icon: 'trash', label: t`Delete album`, isDanger: true, onSelect: () => setOpen('delete') } as const]
      : []),
  ]
  return (
    <>
      <Menu label={t`More`} items={items} trigger={(props) => <IconButton {...props} icon="dots-three-vertical" label={t`More`} />} />
      {open === 'edit' && renderEdit(close)}
      {open === 'sell' && renderSell?.(close)}
      {open === 'keys' && <LateKeysDialog item={item} onClose={close} />}
      {open === 'report' && <LateReportDialog onClose={close} typeId={item.typeId} itemId={item.itemId} name={title} />}
      {open === 'delete' && renderDelete(close)}
    </>
  )
}
