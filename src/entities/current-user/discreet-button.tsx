import { useLingui } from '@lingui/react/macro'
import { reportProblem } from '#src/data/http/report-problem.ts'
import { IconButton } from '#src/ui/primitives/icon-button.tsx'
import { useIsDiscreet } from '#src/ui/primitives/use-is-discreet.ts'
import { changePreferences } from './writes.ts'

/** Blurs all media, one press away on every screen that shows some. */
export function DiscreetButton() {
  const { t } = useLingui()
  const isDiscreet = useIsDiscreet()
  return (
    <IconButton
      icon="eye-slash"
      label={t`Discreet mode`}
      isOn={isDiscreet}
      aria-pressed={isDiscreet}
      onClick={() => void changePreferences({ isDiscreet: !isDiscreet }).catch(reportProblem)}
    />
  )
}
