import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { CallError } from '#src/http/call-error.ts'
import { reportProblem } from '#src/data/http/report-problem.ts'
import { messageForCode } from '#src/i18n/error-messages.ts'
import { askForPush, pushAbility, type PushAbility } from '#src/platform/push-subscription.ts'
import { Note } from '#src/ui/feedback/note.tsx'
import { Section } from '#src/ui/layout/section.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { Switch } from '#src/ui/primitives/switch.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import { isPushOn, switchPushOff, switchPushOn } from '../keep-device-registered.ts'
import { PushTest } from './push-test.tsx'

/** Push on this device: on, off, a test, or why it is unavailable. */
export function PushSection() {
  const { i18n } = useLingui()
  const [ability, setAbility] = useState<PushAbility>(pushAbility)
  const [isOn, setIsOn] = useState(isPushOn)
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  async function handleChange(wanted: boolean) {
    setIsBusy(true)
    setProblem(null)
    try {
      const isAllowed = !wanted || (await askForPush())
      if (isAllowed) await (wanted ? switchPushOn() : switchPushOff())
      setIsOn(wanted && isAllowed)
    } catch (error) {
      // The browser's push service refused or did not answer; our own server gives a code.
      setProblem(i18n._(messageForCode(error instanceof CallError ? error.code : 'network_error')))
      if (!(error instanceof CallError) && !(error instanceof DOMException)) reportProblem(error)
    }
    setAbility(pushAbility())
    setIsBusy(false)
  }

  return (
    <Section title={<Trans>Push on this device</Trans>} level={3}>
      <Stack gap={3}>
        {ability === 'ready' ? (
          <Switch
            label={<Trans>Push</Trans>}
            description={<Trans>Your browser will ask for permission once. You need a connection.</Trans>}
            isOn={isOn}
            isDisabled={isBusy}
            onChange={(wanted) => void handleChange(wanted)}
          />
        ) : (
          <WhyNot ability={ability} />
        )}
        {problem !== null && (
          <div role="alert">
            <Text size="meta" tone="danger">
              {problem}
            </Text>
          </div>
        )}
        {ability === 'ready' && isOn && <PushTest />}
      </Stack>
    </Section>
  )
}

function WhyNot({ ability }: { ability: Exclude<PushAbility, 'ready'> }) {
  if (ability === 'denied')
    return (
      <Note>
        <Trans>Notifications are blocked. Allow them for this site in your browser settings, then come back.</Trans>
      </Note>
    )
  if (ability === 'install-first')
    return (
      <Note>
        <Trans>First add the app to your home screen: Share, then “Add to Home Screen”. Then open it from there.</Trans>
      </Note>
    )
  return (
    <Note>
      <Trans>This browser can’t receive push notifications. You’ll still get emails and in-app notifications.</Trans>
    </Note>
  )
}
