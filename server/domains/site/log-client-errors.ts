/** Stores what went wrong on a device: time, message, route, origin, build (1§8). No member, no address. */
import type { ClientLogEntry } from '#contract/site/site.ts'
import { clientErrors } from '../../db/tables/site.ts'
import type { Services } from '../../http/context.ts'
import { fromSeconds } from '../../lib/moments.ts'
import { cleanLogEntry } from './clean-log-entry.ts'

/** The newest rows win by age (30 days); this only bounds what a flood within one day can fill. */
const mostRows = 50_000

/** Over the bound entries are dropped with a line in our own log: the table must not be a way to fill the disk. */
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
