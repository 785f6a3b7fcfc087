/** Limits per day for a member's actions, counted for all nodes together, in addition to the limits per minute. */
import { sql } from 'drizzle-orm'
import { Refusal } from '#contract/error.ts'
import type { Queryable } from './context.ts'
import type { RunInside } from './statement-transaction.ts'
import { rateLimits } from './tables/site.ts'

const dayMs = 86_400_000

interface Spending {
  readonly key: string
  readonly most: number
  readonly now: Date
}

/** Throws `rate_limited` when `most` are used up. A transaction that is rolled back uses none. */
export async function spendDaily(db: Queryable, spending: Spending): Promise<void> {
  const retryAfterSeconds = await trySpendDaily(db, spending)
  if (retryAfterSeconds !== null) throw new Refusal('rate_limited', { retryAfterSeconds })
}

/** For actions that go on without it. The seconds until there is one again; null if one was left. */
export async function trySpendDaily(db: Queryable, { key, most, now }: Spending): Promise<number | null> {
  const nowMs = now.getTime()
  const isOver = sql`coalesce(${rateLimits.expire}, 0) <= ${nowMs}::bigint`
  const [spent] = await db
    .insert(rateLimits)
    .values({ key: `daily:${key}`, points: 1, expire: nowMs + dayMs })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        points: sql`case when ${isOver} then 1 else ${rateLimits.points} + 1 end`,
        expire: sql`case when ${isOver} then ${nowMs + dayMs}::bigint else ${rateLimits.expire} end`,
      },
    })
    .returning({ points: rateLimits.points, expire: rateLimits.expire })
  return !spent || spent.points <= most ? null : waitSeconds(spent.expire ?? nowMs, nowMs)
}

const spendText = `insert into rate_limits as spent (key, points, expire) values ($1, 1, $2)
  on conflict (key) do update set
    points = case when coalesce(spent.expire, 0) <= $3 then 1 else spent.points + 1 end,
    expire = case when coalesce(spent.expire, 0) <= $3 then $2 else spent.expire end
  returning points, expire`

/** The same inside a transaction of statements. */
export async function spendDailyInside(run: RunInside, { key, most, now }: { key: string; most: number; now: Date }): Promise<void> {
  const nowMs = now.getTime()
  const [spent] = await run<{ points: number; expire: string }>(spendText, [`daily:${key}`, nowMs + dayMs, nowMs])
  if (spent && spent.points > most) throw new Refusal('rate_limited', { retryAfterSeconds: waitSeconds(Number(spent.expire), nowMs) })
}

const waitSeconds = (expireMs: number, nowMs: number) => Math.max(1, Math.ceil((expireMs - nowMs) / 1000))
