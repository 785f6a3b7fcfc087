import { Trans } from '@lingui/react/macro'
import { Link, useRouter } from '@tanstack/react-router'
import { acceptTerms } from '#contract/accounts.ts'
import { call } from '#src/data/http/call.ts'
import { takeRememberedRoute } from '#src/data/session/remembered-route.ts'
import { takeOver } from '#src/data/session/session.ts'
import { useOptionalCurrentUser } from '#src/data/session/use-current-user.ts'
import { GuestLayout } from '#src/entities/current-user/guest-layout.tsx'
import { ConfiguredForm } from '#src/ui/form/configured-form.tsx'
import { linkTextClass } from '#src/ui/primitives/link-text-class.ts'
import { Text } from '#src/ui/primitives/text.tsx'
import { termsField } from './internal/terms-field.ts'
import { TermsToRead } from './internal/terms-to-read.tsx'
import { TestResultNote } from './internal/test-result-note.tsx'

/** The last step of registration: a registered user accepts the terms and becomes a member (G-02). */
export function TermsStepPage({ testResult }: { testResult: string }) {
  const router = useRouter()
  const currentUser = useOptionalCurrentUser()

  async function handleSubmit() {
    await takeOver(await call(acceptTerms, { acceptsTerms: true }, { isQuiet: true }))
    router.history.replace(takeRememberedRoute() ?? '/')
  }

  return (
    <GuestLayout
      title={<Trans>One promise, {currentUser?.userName ?? ''}</Trans>}
      lead={<Trans>Nothing leaves the club. Everyone here has agreed to that.</Trans>}
      footLink={
        <Link to="/logout" className={linkTextClass()}>
          <Trans>Sign out</Trans>
        </Link>
      }
    >
      <Text>
        <TermsToRead /> <Trans>It’s a short read.</Trans>
      </Text>
      <ConfiguredForm
        fields={[termsField]}
        defaultValues={{ acceptsTerms: false }}
        onSubmit={handleSubmit}
        submitLabel={<Trans>Join</Trans>}
        busyLabel={<Trans>One moment</Trans>}
        submitSize="large"
      />
      <TestResultNote testResult={testResult} />
    </GuestLayout>
  )
}
