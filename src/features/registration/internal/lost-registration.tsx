import { Trans, useLingui } from '@lingui/react/macro'
import type { CallError } from '#src/http/call-error.ts'
import { GuestLayout } from '#src/entities/current-user/guest-layout.tsx'
import { messageForCode } from '#src/i18n/error-messages.ts'
import { Note } from '#src/ui/feedback/note.tsx'
import { buttonClass } from '#src/ui/primitives/button-class.ts'
import { Skeleton } from '#src/ui/primitives/skeleton.tsx'
import { RouterLink } from '#src/ui/router-link.tsx'
import { TestResultNote } from './test-result-note.tsx'

export interface LostRegistrationProps {
  failure: CallError | null
  testResult: string
}

/** Shown while a mailed link is being resolved (no failure yet), and when it is invalid. */
export function LostRegistration({ failure, testResult }: LostRegistrationProps) {
  const { i18n } = useLingui()
  return (
    <GuestLayout title={<Trans>Continue where you left off</Trans>}>
      {failure ? (
        <>
          <Note tone="danger">{i18n._(messageForCode(failure.code))}</Note>
          <RouterLink href="/auth/register/start" className={buttonClass({ variant: 'primary', size: 'large', isBlock: true })}>
            <Trans>Get started</Trans>
          </RouterLink>
        </>
      ) : (
        <Skeleton width="100%" height="120px" />
      )}
      <TestResultNote testResult={testResult} />
    </GuestLayout>
  )
}
