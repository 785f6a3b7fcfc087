import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { reportProblem } from '#src/data/http/report-problem.ts'
import { lockTimes, type LockRecord } from '#src/offline/lock/lock-record.ts'
import { canHavePasskey } from '#src/platform/passkey-secret.ts'
import { notify } from '#src/ui/feedback/notify.ts'
import { SelectField } from '#src/ui/form/select-field.tsx'
import { Section } from '#src/ui/layout/section.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { Button } from '#src/ui/primitives/button.tsx'
import { Switch } from '#src/ui/primitives/switch.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import { addPasskey, changeLockTime, removePasskey } from '../turn-lock.ts'
import { lockNow } from '../watch-sight.ts'
import { ChangePinForm } from './change-pin-form.tsx'
import { TurnOffForm } from './turn-off-form.tsx'

interface LockOnProps {
  record: LockRecord
  onChange: () => void
}

export function LockOn({ record, onChange }: LockOnProps) {
  const { t } = useLingui()
  const times: Record<LockRecord['afterSeconds'], string> = {
    10: t`Right away`,
    60: t`After 1 minute`,
    300: t`After 5 minutes`,
    900: t`After 15 minutes`,
  }
  return (
    <Stack gap={6}>
      <Stack>
        <SelectField
          label={<Trans>When the app is in the background</Trans>}
          value={String(record.afterSeconds)}
          options={lockTimes.map((seconds) => ({ value: String(seconds), label: times[seconds] }))}
          onChange={(value) => {
            changeLockTime(lockTimes.find((seconds) => String(seconds) === value) ?? record.afterSeconds)
            onChange()
          }}
        />
        <Text tone="muted" size="meta">
          <Trans>Uploads pause while the app is locked and resume when you unlock it.</Trans>
        </Text>
        <PasskeySwitch record={record} onChange={onChange} />
        <Button icon="lock-simple" onClick={() => lockNow(record.memberId)}>
          <Trans>Lock now</Trans>
        </Button>
      </Stack>
      <Section title={<Trans>Change the PIN</Trans>} level={3}>
        <ChangePinForm onChanged={onChange} />
      </Section>
      <Section title={<Trans>Turn the lock off</Trans>} level={3}>
        <TurnOffForm />
      </Section>
    </Stack>
  )
}

/**
 * Face, fingerprint or the device's own code, where the browser derives a secret from it. The PIN stays as the
 * alternative.
 */
function PasskeySwitch({ record, onChange }: LockOnProps) {
  const { t } = useLingui()
  const [isPossible, setIsPossible] = useState(record.passkey !== null)
  // Queries the device.
  useEffect(() => {
    canHavePasskey().then((isThere) => setIsPossible((was) => was || isThere), reportProblem)
  }, [])

  async function handleChange(isOn: boolean) {
    if (!isOn) removePasskey()
    else if (!(await addPasskey(t(msg`This device`))))
      notify({ tone: 'plain', text: t`This device can’t be used to unlock. Use your PIN.` })
    onChange()
  }

  if (!isPossible) return null
  return (
    <Switch
      label={<Trans>Open with this device</Trans>}
      description={<Trans>Face, fingerprint or device passcode, in addition to your PIN.</Trans>}
      isOn={record.passkey !== null}
      onChange={(isOn) => void handleChange(isOn).catch(reportProblem)}
    />
  )
}
