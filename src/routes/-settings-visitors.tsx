import { VisitorsPanel } from '#src/features/meet/visitors-panel.tsx'

export function SettingsVisitors() {
  return <VisitorsPanel />
}
