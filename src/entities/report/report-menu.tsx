import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Menu } from '#src/ui/feedback/menu.tsx'
import { IconButton } from '#src/ui/primitives/icon-button.tsx'
import { LateReportDialog } from './late-report-dialog.tsx'
import type { ReportDialogProps } from './report-props.ts'

/** The menu of something that others can only report: few need it, so it is no button of its own. */
export function ReportMenu({ typeId, itemId, name }: Omit<ReportDialogProps, 'onClose'>) {
  const { t } = useLingui()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Menu
        label={t`More options for ${name}`}
        items={[{ key: 'report', label: t`Report`, icon: 'flag', onSelect: () => setIsOpen(true) }]}
        trigger={(props) => <IconButton {...props} icon="dots-three-vertical" label={t`More`} />}
      />
      {isOpen && <LateReportDialog onClose={() => setIsOpen(false)} typeId={typeId} itemId={itemId} name={name} />}
    </>
  )
}
