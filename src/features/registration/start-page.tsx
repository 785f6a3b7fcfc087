import { Trans } from '@lingui/react/macro'
import { Navigate } from '@tanstack/react-router'
import { useOptionalCurrentUser } from '#src/data/session/use-current-user.ts'
import { GuestLayout } from '#src/entities/current-user/guest-layout.tsx'
import { Note } from '#src/ui/feedback/note.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { Button } from '#src/ui/primitives/button.tsx'
import { linkTextClass } from '#src/ui/primitives/link-text-class.ts'
import { Text } from '#src/ui/primitives/text.tsx'
import { RouterLink } from '#src/ui/router-link.tsx'
import { InvitationNote } from './internal/invitation-note.tsx'
import { TermsToRead } from './internal/terms-to-read.tsx'
import { TestResultNote } from './internal/test-result-note.tsx'
import { forgetRegistration } from './internal/saved-registration.ts'
import { useGoOn } from './internal/use-go-on.ts'
import { useSavedRegistration } from './internal/use-saved-registration.ts'
import { stepPath } from './internal/register-path.ts'

export interface StartPageProps {
  /** Of an invitation. */
  secret?: string | undefined
  testResult?: string | undefined
}

/** The start of registration, with or without an invitation (J-01); an unfinished registration is resumed here. */
export function StartPage({ secret, testResult }: StartPageProps) {
  const currentUser = useOptionalCurrentUser()
  if (currentUser) return <Navigate to={stepPath('tos', testResult)} replace />
  return (
    <GuestLayout
      title={<Trans>Join the club</Trans>}
      lead={<Trans>For adults who like being among their own kind.</Trans>}
      footLink={
        <RouterLink href="/auth/login" className={linkTextClass()}>
          <Trans>I’m a member</Trans>
        </RouterLink>
      }
    >
      {secret !== undefined && <InvitationNote key={secret} secret={secret} />}
      <TestResultNote testResult={testResult} />
      <Beginning />
      <Text size="meta" tone="muted">
        <TermsToRead />
      </Text>
    </GuestLayout>
  )
}

function Beginning() {
  const goOn = useGoOn()
  const { registration } = useSavedRegistration()

  if (registration) {
    return (
      <Stack gap={3}>
        <Note tone="accent">
          {registration.userName === '' ? (
            <Trans>You started joining on this device.</Trans>
          ) : (
            <Trans>You started joining on this device as {registration.userName}.</Trans>
          )}
        </Note>
        <Button variant="primary" size="large" isBlock onClick={() => void goOn(registration)}>
          <Trans>Continue joining</Trans>
        </Button>
        <Button variant="quiet" isBlock onClick={forgetRegistration}>
          <Trans>Start over</Trans>
        </Button>
      </Stack>
    )
  }
  return (
    <Stack gap={3}>
      <Text>
        <Trans>A name, your email, a password. Takes five minutes, and you can finish later on another device.</Trans>
      </Text>
      <Button variant="primary" size="large" isBlock onClick={() => void goOn('tos')}>
        <Trans>Get started</Trans>
      </Button>
      <Text size="meta">
        <RouterLink href="/auth/register/invite" className={linkTextClass()}>
          <Trans>I have an invitation</Trans>
        </RouterLink>
        {' · '}
        <RouterLink href="/auth/register/hkb" className={linkTextClass()}>
          <Trans>I have an entry code</Trans>
        </RouterLink>
      </Text>
    </Stack>
  )
}
