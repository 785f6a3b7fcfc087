import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Menu, type MenuItem } from '#src/ui/feedback/menu.tsx'
import { IconButton } from '#src/ui/primitives/icon-button.tsx'
import { LateReportDialog } from './late-report-dialog.tsx'
import type { ReportDialogProps } from './report-props.ts'

export interface ReportMenuProps extends Omit<ReportDialogProps, 'onClose'> {
  /** Other actions of the same thing; they come first. */
  items?: readonly MenuItem[]
  canReport?: boolean
}

/** The menu of something that others can report. Reporting is rare, so it has no button. */
export function ReportMenu({ typeId, itemId, name, items = [], canReport = true }: ReportMenuProps) {
  const { t } = useLingui()
  const [isOpen, setIsOpen] = useState(false)
  const report: MenuItem = { key: 'report', label: t`Report`, icon: 'flag', onSelect: () => setIsOpen(true) }
  return (
    <>
      <Menu
        label={t`More options for ${name}`}
        items={canReport ? [...items, report] : items}
        trigger={(props) => <IconButton {...props} icon="dots-three-vertical" label={t`More`} />}
      />
      {isOpen && <LateReportDialog onClose={() => setIsOpen(false)} typeId={typeId} itemId={itemId} name={name} />}
    </>
  )
}
