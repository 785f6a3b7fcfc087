import { Trans } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import * as v from 'valibot'
import { checkInvitation, invitationSecret } from '#contract/registration/registration.ts'
import { CallError } from '#src/http/call-error.ts'
import { call } from '#src/data/http/call.ts'
import { Note } from '#src/ui/feedback/note.tsx'
import { nameInvitation } from './registration-calls.ts'
import { savedRegistration } from './saved-registration.ts'

/** Shows who sent the invitation, once the server has confirmed it. It is sent along when registration begins. */
export function InvitationNote({ secret }: { secret: string }) {
  const [invitedBy, setInvitedBy] = useState<string | null | undefined>(undefined)

  // Checks the secret in the address with the server once. Offline the secret is saved, and used on reconnect.
  useEffect(() => {
    const asking = new AbortController()
    void takeInvitation(secret, asking.signal).then((found) => !asking.signal.aborted && setInvitedBy(found))
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

/** Takes an invitation into the registration under way. The name; null for an invalid one; undefined when it could not be checked. */
export async function takeInvitation(secret: string, signal?: AbortSignal): Promise<string | null | undefined> {
  if (!v.is(invitationSecret, secret)) return null
  try {
    const { isValid, invitedBy } = await call(checkInvitation, { secret }, { isQuiet: true, ...(signal && { signal }) })
    if (isValid && savedRegistration.get().secret !== secret) await nameInvitation(secret)
    return isValid ? invitedBy : null
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    return undefined
  }
}
