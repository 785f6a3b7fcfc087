/** Stores client errors: time, message, route, origin, build (1§8). No member, no address. */
import type { ClientLogEntry } from '#contract/site/site.ts'
import { clientErrors } from '../../db/tables/site.ts'
import type { Services } from '../../http/context.ts'
import { fromSeconds } from '../../lib/moments.ts'
import { cleanLogEntry } from './clean-log-entry.ts'

/** Rows are deleted by age (30 days); this limit only bounds a flood within one day. */
const mostRows = 50_000

/** Beyond the limit entries are dropped with a line in the server's own log, so that the table cannot be used to fill the disk. */
export async function logClientErrors({ db, log, now }: Services, entries: readonly ClientLogEntry[]): Promise<void> {
  if ((await db.$count(clientErrors)) >= mostRows) {
    log.warn({ entries: entries.length }, 'client errors dropped: the table is full')
    return
  }
  const cleaned = entries.map(cleanLogEntry)
  await db
    .insert(clientErrors)
    .values(cleaned.map(({ time, ...entry }) => ({ ...entry, happenedAt: notInFuture(fromSeconds(time), now()) })))
  for (const { kind, message, route, build } of cleaned) log.warn({ kind, clientMessage: message, route, build }, 'client error')
}

/** A device's clock may be wrong; the log's order must not be. */
function notInFuture(moment: Date, now: Date): Date {
  return moment > now ? now : moment
}
