import { useRef } from 'react'
import type { PollDetails } from '#contract/community/polls.ts'
import { PollChoices } from './poll-choices.tsx'
import { PollResults } from './poll-results.tsx'

/** The answers to vote for, or the totals. With a vote the focus moves here, because the button that was pressed disappears. */
export function PollPart({ poll }: { poll: PollDetails }) {
  const place = useRef<HTMLDivElement>(null)
  return (
    <div ref={place} tabIndex={-1}>
      {poll.can.canVote ? (
        <PollChoices poll={poll} onVote={() => place.current?.focus({ preventScroll: true })} />
      ) : (
        <PollResults poll={poll} />
      )}
    </div>
  )
}
