import { Trans, useLingui } from '@lingui/react/macro'
import { useIsFetching } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { PollDetails } from '#contract/community/polls.ts'
import { discardWrite } from '#src/data/outbox/outbox-link.ts'
import { useRefusedWrites, useWaitingWrites } from '#src/data/outbox/waiting-writes.ts'
import { pollQueries } from '#src/entities/poll/queries.ts'
import { pollSubject, pollVote } from '#src/entities/poll/writes.ts'
import { messageForCode } from '#src/i18n/error-messages.ts'
import { networkState } from '#src/platform/network.ts'
import { Note } from '#src/ui/feedback/note.tsx'
import { WaitsForConnection } from '#src/ui/feedback/waits-for-connection.tsx'
import { Button } from '#src/ui/primitives/button.tsx'

const votes = [pollVote]

/** Says that the member's vote waits for a connection, or why it was refused. */
export function VoteNotes({ poll }: { poll: PollDetails }) {
  const subject = pollSubject(poll.pollId)
  const waiting = useWaitingWrites(votes, subject)
  const isOnline = useSyncExternalStore(networkState.isOnline.subscribe, networkState.isOnline.get)
  const refused = useRefusedWrites(votes, subject)
  return (
    <>
      {waiting.some(({ attempts }) => attempts > 0 || !isOnline) && (
        <Note tone="accent" icon="clock">
          <WaitsForConnection />
        </Note>
      )}
      {refused.map(({ id, code }) => (
        <Note
          key={id}
          tone="danger"
          action={
            <Button variant="link" size="small" onClick={() => void discardWrite(id)}>
              <Trans>Discard</Trans>
            </Button>
          }
        >
          <Trans>Your vote wasn’t counted.</Trans> <Reason poll={poll} code={code} />
        </Note>
      ))}
    </>
  )
}

/** The queue knows only the code; the poll, which was fetched again, tells the rest. */
function Reason({ poll, code }: { poll: PollDetails; code: string | null }) {
  const { i18n } = useLingui()
  const isFetching = useIsFetching({ queryKey: pollQueries.details(poll.pollId).queryKey }) > 0
  if (isFetching) return null
  if (code === 'validation_failed' && poll.vote !== null) return <Trans>You had already voted.</Trans>
  if (code === 'validation_failed' && poll.hasEnded) return <Trans>The poll had closed.</Trans>
  if (code === 'validation_failed') return <Trans>The poll has changed. Please choose again.</Trans>
  return i18n._(messageForCode(code ?? ''))
}
