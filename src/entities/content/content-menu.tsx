import { useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { LateReportDialog } from '#src/entities/report/late-report-dialog.tsx'
import type { ReportDialogProps } from '#src/entities/report/report-props.ts'
import { Menu, type MenuItem } from '#src/ui/feedback/menu.tsx'
import { IconButton } from '#src/ui/primitives/icon-button.tsx'
import { useShare } from './use-share.tsx'

export interface ContentMenuProps {
  item: Pick<ReportDialogProps, 'typeId' | 'itemId'>
  title: string
  can: { readonly canEdit: boolean; readonly canDelete: boolean; readonly canReport: boolean }
  edit: { readonly label: string; readonly href: string }
  /** `render`: the dialog that asks first. */
  remove: { readonly label: string; readonly render: (onClose: () => void) => ReactNode }
}

/** The menu on the page of an item: share, edit, report and delete, as far as this viewer may. */
export function ContentMenu({ item, title, can, edit, remove }: ContentMenuProps) {
  const { t } = useLingui()
  const router = useRouter()
  const [open, setOpen] = useState<'remove' | 'report' | null>(null)
  const share = useShare(item, title)
  const close = () => setOpen(null)
  const items: Array<MenuItem | false> = [
    share,
    can.canEdit && { key: 'edit', icon: 'pencil-simple', label: edit.label, onSelect: () => void router.navigate({ href: edit.href }) },
    can.canReport && { key: 'report', icon: 'flag', label: t`Report`, onSelect: () => setOpen('report') },
    can.canDelete && { key: 'remove', icon: 'trash', label: remove.label, isDanger: true, onSelect: () => setOpen('remove') },
  ]
  return (
    <>
      <Menu
        label={t`More`}
        items={items.filter((each) => each !== false)}
        trigger={(props) => <IconButton {...props} icon="dots-three-vertical" label={t`More`} />}
      />
      {open === 'report' && <LateReportDialog onClose={close} typeId={item.typeId} itemId={item.itemId} name={title} />}
      {open === 'remove' && remove.render(close)}
    </>
  )
}
