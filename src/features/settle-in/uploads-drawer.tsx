import { Trans } from '@lingui/react/macro'
import { reportProblem } from '#src/data/http/report-problem.ts'
import { useSelf } from '#src/data/session/use-self.ts'
import { changePreferences } from '#src/entities/self/writes.ts'
import { Switch } from '#src/ui/primitives/switch.tsx'

export function UploadsDrawer() {
  const { pref } = useSelf()
  return (
    <Switch
      label={<Trans>Only on Wi-Fi</Trans>}
      description={<Trans>Uploads wait while the device uses mobile data, and go on by themselves.</Trans>}
      isOn={pref.uploadOnWifiOnly}
      onChange={(uploadOnWifiOnly) => void changePreferences({ uploadOnWifiOnly }).catch(reportProblem)}
    />
  )
}
