/**
 * Jobs that work through many things: one that always fails must not keep the others from being worked, and staff must learn of it. What
 * failed is tried again later and later; its tries are counted, and after several of them an alarm is raised.
 */
import { and, desc, eq, gte, or, sql, type SQL } from 'drizzle-orm'
import type { AlarmTask } from '#contract/site/alarms.ts'
import type { Logger } from '../lib/logger.ts'
import type { Database } from './context.ts'
import { failedTasks } from './tables/failed-tasks.ts'

export type TaskName = AlarmTask

/** Failures in a row after which staff must look at it. */
export const alarmAfter = 5
const firstPauseMs = 60_000
const longestPauseMs = 6 * 3_600_000

interface Site {
  readonly db: Database
  readonly log: Logger
  readonly now: () => Date
}

/** A condition for the query of what is due: leaves out what failed and is not to be tried yet. `key`: an expression of the queried table. */
export const isNotPaused = (task: TaskName, key: SQL, now: Date): SQL =>
  sql`not exists (select 1 from ${failedTasks} where ${failedTasks.task} = ${task} and ${failedTasks.key} = ${key} and ${failedTasks.nextAt} > ${now})`

/** For the order of that query: what has not failed comes first, then what failed least often. */
export const triesOf = (task: TaskName, key: SQL): SQL =>
  sql`coalesce((select ${failedTasks.tries} from ${failedTasks} where ${failedTasks.task} = ${task} and ${failedTasks.key} = ${key}), 0)`

/** Runs one piece of work. An error is noted and logged, and goes no further. Returns whether it succeeded. */
export async function tryTask(site: Site, task: TaskName, key: string, work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work()
  } catch (error) {
    await noteFailure(site, task, key, error)
    return false
  }
  await clearFailure(site, task, key)
  return true
}

export async function clearFailure({ db }: Pick<Site, 'db'>, task: TaskName, key: string): Promise<void> {
  await db.delete(failedTasks).where(and(eq(failedTasks.task, task), eq(failedTasks.key, key)))
}

/** What staff must look at: a ledger that is wrong at once, everything else after several failures. */
export const findAlarms = (db: Database, limit: number) =>
  db
    .select()
    .from(failedTasks)
    .where(or(eq(failedTasks.task, 'ledger'), gte(failedTasks.tries, alarmAfter)))
    .orderBy(desc(sql`${failedTasks.task} = 'ledger'`), desc(failedTasks.lastAt))
    .limit(limit)

/** Counts it, and logs it as an error; as fatal once staff must look at it. */
export async function noteFailure({ db, log, now }: Site, task: TaskName, key: string, error: unknown): Promise<void> {
  const at = now()
  const message = error instanceof Error ? error.message.slice(0, 300) : 'Unknown'
  const [known] = await db
    .insert(failedTasks)
    .values({ task, key, tries: 1, error: message, firstAt: at, lastAt: at, nextAt: new Date(at.getTime() + firstPauseMs) })
    .onConflictDoUpdate({
      target: [failedTasks.task, failedTasks.key],
      set: {
        tries: sql`${failedTasks.tries} + 1`,
        error: message,
        lastAt: at,
        nextAt: sql`${at}::timestamptz + least(${longestPauseMs}, ${firstPauseMs} * 2 ^ least(${failedTasks.tries}, 20)) * interval '1 millisecond'`,
      },
    })
    .returning({ tries: failedTasks.tries })
  const tries = known?.tries ?? 1
  const facts = { err: error, task, key, tries }
  if (tries >= alarmAfter) log.fatal(facts, 'A task has failed again and again: staff must look at it.')
  else log.error(facts, 'A task failed; it is tried again later.')
}
