import { LeaveDrawer } from '#src/features/settle-in/leave-drawer.tsx'
import { settingsDrawers } from './-settings-drawers.ts'

/** The copy of one's data is another feature's drawer. */
export function SettingsLeave() {
  const hasExport = settingsDrawers.some(({ key }) => key === 'export')
  return <LeaveDrawer exportHref={hasExport ? '/settings/export' : null} />
}
