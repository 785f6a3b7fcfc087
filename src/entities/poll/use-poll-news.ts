import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { PollDetails } from '#contract/community/polls.ts'
import { pollChanged } from '#contract/realtime.ts'
import { afterRemovals } from '#src/data/query/removal.ts'
import { followItem, isRealtimeConnected, onServerEvent } from '#src/data/realtime/realtime.ts'
import { startTimer } from '#src/lib/start-timer.ts'
import { refreshPoll } from './cache.ts'

/** Keeps the poll on the screen up to date: its totals follow the votes of others, and it closes at its end. */
export function usePollNews({ pollId, endsAt, hasEnded }: Pick<PollDetails, 'pollId' | 'endsAt' | 'hasEnded'>): void {
  const client = useQueryClient()

  // Follows the poll over the socket while it is on the screen.
  useEffect(() => {
    const refresh = () => afterRemovals(client, () => refreshPoll(client, pollId))
    const stops = [
      followItem({ pollId }),
      onServerEvent(pollChanged, (news) => {
        if (news.pollId === pollId) refresh()
      }),
      // Votes from the time without a connection.
      isRealtimeConnected.subscribe(() => {
        if (isRealtimeConnected.get()) refresh()
      }),
    ]
    return () => stops.forEach((stop) => stop())
  }, [client, pollId])

  // Synchronises with the clock: nothing is sent at the end of a poll.
  useEffect(() => {
    if (endsAt === null || hasEnded) return undefined
    return startTimer(() => refreshPoll(client, pollId), Math.max(0, endsAt * 1000 - Date.now()))
  }, [client, pollId, endsAt, hasEnded])
}
