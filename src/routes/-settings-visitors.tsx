import { VisitorsPanel } from '#src/features/profile/visitors-panel.tsx'

export function SettingsVisitors() {
  return <VisitorsPanel />
}
