import { Trans } from '@lingui/react/macro'
import { Note } from '#src/ui/feedback/note.tsx'
import { linkTextClass } from '#src/ui/primitives/link-text-class.ts'
import { Time } from '#src/ui/primitives/time.tsx'
import { RouterLink } from '#src/ui/router-link.tsx'
import type { Dashboard } from './side-panels.tsx'

/** That the member's membership is about to end, or has ended (B-02). */
export function MembershipEndNote({ endsAt, hasExpired }: NonNullable<Dashboard['membershipEnd']>) {
  const end = <Time value={endsAt} form="date" />
  return (
    <Note
      tone="warning"
      icon="clock"
      action={
        <RouterLink href="/settings/membership" className={linkTextClass()}>
          <Trans>Renew</Trans>
        </RouterLink>
      }
    >
      {hasExpired ? (
        <Trans>Your membership has expired ({end}). Nothing of yours is lost.</Trans>
      ) : (
        <Trans>Your membership ends on {end}.</Trans>
      )}
    </Note>
  )
}
