import { Trans } from '@lingui/react/macro'
import { reportProblem } from '#src/data/http/report-problem.ts'
import { useCurrentUser } from '#src/data/session/use-current-user.ts'
import { changePreferences } from '#src/entities/current-user/writes.ts'
import { Switch } from '#src/ui/primitives/switch.tsx'

export function UploadsDrawer() {
  const { pref } = useCurrentUser()
  return (
    <Switch
      label={<Trans>Wi-Fi only</Trans>}
      description={<Trans>Uploads wait while you’re on mobile data, then resume.</Trans>}
      isOn={pref.uploadOnWifiOnly}
      onChange={(uploadOnWifiOnly) => void changePreferences({ uploadOnWifiOnly }).catch(reportProblem)}
    />
  )
}
