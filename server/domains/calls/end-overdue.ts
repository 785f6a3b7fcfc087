/**
 * Ends overdue calls: unanswered ringing, and calls that one side has left without hanging up. Uses only the rows, so that it works after
 * any process has died.
 */
import { and, eq, lte, or, sql, type SQLWrapper } from 'drizzle-orm'
import { callTimes } from '#contract/chat/limits.ts'
import { calls, chatSockets } from '../../db/tables/chat/chat.ts'
import type { Services } from '../../http/context.ts'
import { afterChange } from './change-call.ts'

/** How often the presence of both sides is recorded. */
const heardEverySeconds = 15

export async function endOverdueCalls(services: Services): Promise<void> {
  const { db, now } = services
  const moment = now()
  const before = (seconds: number) => new Date(moment.getTime() - seconds * 1000)
  await writeDownWhoIsHere(services, moment, before(heardEverySeconds))
  const missed = await db
    .update(calls)
    .set({ state: 'missed', endedAt: moment })
    .where(and(eq(calls.state, 'ringing'), lte(calls.startedAt, before(callTimes.ringSeconds))))
    .returning()
  const lost = before(callTimes.lostSeconds)
  const left = await db
    .update(calls)
    .set({ state: 'ended', endedAt: moment })
    .where(and(eq(calls.state, 'accepted'), or(lte(calls.callerHeardAt, lost), lte(calls.calleeHeardAt, lost))))
    .returning()
  for (const call of [...missed, ...left]) await afterChange(services, call)
}

async function writeDownWhoIsHere({ db }: Services, moment: Date, longAgo: Date): Promise<void> {
  const isHere = (socket: SQLWrapper) => sql`exists (select 1 from ${chatSockets} where ${chatSockets.id} = ${socket})`
  for (const [heardAt, socket] of [
    ['callerHeardAt', calls.callerSocket],
    ['calleeHeardAt', calls.calleeSocket],
  ] as const)
    await db
      .update(calls)
      .set({ [heardAt]: moment })
      .where(and(eq(calls.state, 'accepted'), lte(calls[heardAt], longAgo), isHere(socket)))
}
