import { Trans, useLingui } from '@lingui/react/macro'
import { useIsFetching } from '@tanstack/react-query'
import type { PollDetails } from '#contract/community/polls.ts'
import { pollQueries } from '#src/entities/poll/queries.ts'
import { pollSubject, pollVote } from '#src/entities/poll/writes.ts'
import { RefusedNotes } from '#src/entities/write/refused-notes.tsx'
import { WaitingNote } from '#src/entities/write/waiting-note.tsx'
import { messageForCode } from '#src/i18n/error-messages.ts'

const votes = [pollVote]

/** Says that the member's vote waits for a connection, or why it was refused. */
export function VoteNotes({ poll }: { poll: PollDetails }) {
  const subject = pollSubject(poll.pollId)
  return (
    <>
      <WaitingNote writes={votes} subject={subject} />
      <RefusedNotes writes={votes} subject={subject}>
        {(code) => (
          <>
            <Trans>Your vote wasn’t counted.</Trans> <Reason poll={poll} code={code} />
          </>
        )}
      </RefusedNotes>
    </>
  )
}

/** The queue only has the error code; the reason follows from the poll, which is fetched again after a refusal. */
function Reason({ poll, code }: { poll: PollDetails; code: string }) {
  const { i18n } = useLingui()
  const isFetching = useIsFetching({ queryKey: pollQueries.details(poll.pollId).queryKey }) > 0
  if (isFetching) return null
  if (code === 'validation_failed' && poll.vote !== null) return <Trans>You had already voted.</Trans>
  if (code === 'validation_failed' && poll.hasEnded) return <Trans>The poll had closed.</Trans>
  if (code === 'validation_failed') return <Trans>The poll has changed. Please choose again.</Trans>
  return i18n._(messageForCode(code))
}
