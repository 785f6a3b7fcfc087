import { Trans } from '@lingui/react/macro'
import { Navigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import * as v from 'valibot'
import { checkInvitation, invitationSecret } from '#contract/registration/registration.ts'
import { CallError } from '#src/http/call-error.ts'
import { call } from '#src/data/http/call.ts'
import { useOptionalCurrentUser } from '#src/data/session/use-current-user.ts'
import { GuestLayout } from '#src/entities/current-user/guest-layout.tsx'
import { Note } from '#src/ui/feedback/note.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { Button } from '#src/ui/primitives/button.tsx'
import { linkTextClass } from '#src/ui/primitives/link-text-class.ts'
import { Text } from '#src/ui/primitives/text.tsx'
import { RouterLink } from '#src/ui/router-link.tsx'
import { TermsToRead } from './internal/terms-to-read.tsx'
import { TestResultNote } from './internal/test-result-note.tsx'
import { nameInvitation } from './internal/registration-calls.ts'
import { forgetRegistration, savedRegistration } from './internal/saved-registration.ts'
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

/** Shows who sent the invitation, once the server has confirmed it. It is sent along when registration begins. */
function InvitationNote({ secret }: { secret: string }) {
  const [invitedBy, setInvitedBy] = useState<string | null | undefined>(undefined)

  // Checks the secret in the address with the server once. Offline the secret is saved, and used on reconnect.
  useEffect(() => {
    const asking = new AbortController()
    void look(secret, asking.signal).then((found) => !asking.signal.aborted && setInvitedBy(found))
    return () => asking.abort()
  }, [secret])

  if (invitedBy === undefined) return null
  if (invitedBy === null) {
    return (
      <Note tone="warning">
        <Trans>This invitation is no longer valid. You can join without one.</Trans>
      </Note>
    )
  }
  return (
    <Note tone="positive">
      <Trans>{invitedBy} invited you. You’ll be a member right away.</Trans>
    </Note>
  )
}

/** The name; null for an invalid invitation; undefined when it could not be checked. */
async function look(secret: string, signal: AbortSignal): Promise<string | null | undefined> {
  if (!v.is(invitationSecret, secret)) return null
  try {
    const { isValid, invitedBy } = await call(checkInvitation, { secret }, { isQuiet: true, signal })
    if (isValid && savedRegistration.get().secret !== secret) await nameInvitation(secret)
    return isValid ? invitedBy : null
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    return undefined
  }
}
