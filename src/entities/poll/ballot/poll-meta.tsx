import { Plural, Trans } from '@lingui/react/macro'
import type { PollCard } from '#contract/community/polls.ts'
import { Time } from '#src/ui/primitives/time.tsx'

/** "418 votes". */
export function VoteTotal({ total }: { total: number }) {
  return <Plural value={total} one="# vote" other="# votes" />
}

/** "Open until Nov 27, 2026". Nothing for a poll without an end. */
export function PollEnd({ endsAt, hasEnded }: Pick<PollCard, 'endsAt' | 'hasEnded'>) {
  if (hasEnded && endsAt !== null)
    return (
      <Trans>
        Closed on <Time value={endsAt} form="date" />
      </Trans>
    )
  if (endsAt === null) return <Trans>Open for votes</Trans>
  return (
    <Trans>
      Open until <Time value={endsAt} form="dateTime" />
    </Trans>
  )
}

/** For a poll whose results are hidden until its end. */
export function ShownAtEnd() {
  return <Trans>Results show when the poll closes.</Trans>
}
