import { Trans } from '@lingui/react/macro'
import { CodeEntry } from '#src/entities/current-user/code-entry.tsx'
import { linkTextClass } from '#src/ui/primitives/link-text-class.ts'
import { Text } from '#src/ui/primitives/text.tsx'
import { confirmEmail, sendCodeByMail } from '../registration-calls.ts'
import { StepFrame } from './step-frame.tsx'
import { useGoOn } from '../use-go-on.ts'
import { useSavedRegistration } from '../use-saved-registration.ts'
import { stepPath } from '../register-path.ts'
import { RouterLink } from '#src/ui/router-link.tsx'

/** Confirms the address with a code (J-05). The mail also leads here from another device. */
export function EmailStep() {
  const goOn = useGoOn()
  const address = useSavedRegistration().registration?.email ?? ''

  return (
    <StepFrame
      step="email"
      title={<Trans>Check your email</Trans>}
      lead={<Trans>We’ve sent a six-digit code to {address}. It’s valid for 10 minutes.</Trans>}
    >
      <CodeEntry onCheck={async (code) => goOn(await confirmEmail(code))} onSendAgain={sendCodeByMail} hasAutoFocus />
      <Text size="meta" tone="muted">
        <Trans>Nothing there? Check your spam folder or use a different address.</Trans>{' '}
        <RouterLink href={stepPath('account')} className={linkTextClass()}>
          <Trans>Change the address</Trans>
        </RouterLink>
      </Text>
    </StepFrame>
  )
}
