import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { Membership } from '#contract/money/membership.ts'
import { Note } from '#src/ui/feedback/note.tsx'
import { linkTextClass } from '#src/ui/primitives/link-text-class.ts'
import { Time } from '#src/ui/primitives/time.tsx'
import { useNow } from '#src/ui/primitives/use-now.ts'
import { RouterLink } from '#src/ui/router-link.tsx'
import { membershipQueries } from './queries.ts'

/** Afterwards it is known, and asking again would be pressure. */
const shownDaysAfterEnd = 30

/** In the last week of a membership, and for a month after its end (B-02). Nothing otherwise, or while it is not known. */
export function MembershipReminder() {
  const { data } = useQuery(membershipQueries.own())
  const now = useNow()
  const held = data?.membership
  if (!held) return null
  const daysSinceEnd = (now.getTime() / 1000 - held.endsAt) / 86_400
  if (!held.isEndingSoon && !(held.hasExpired && daysSinceEnd < shownDaysAfterEnd)) return null
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
      <Sentence {...held} />
    </Note>
  )
}

function Sentence({ hasExpired, endsAt }: Membership) {
  const end = <Time value={endsAt} form="date" />
  if (hasExpired) return <Trans>Your membership has expired ({end}). Nothing of yours is lost.</Trans>
  return <Trans>Your membership ends on {end}.</Trans>
}
