/** Six-digit codes that prove access to an address or a phone: ten minutes, five tries, only the newest one works (security row 21). */
import { randomInt } from 'node:crypto'
import { and, desc, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import { invalid, Refusal } from '#contract/error.ts'
import { createCounter } from '../../../db/counter.ts'
import { oneTimeCodes } from '../../../db/tables/registration.ts'
import type { Services } from '../../../http/context.ts'
import { hashSecret, newSecret } from '../../accounts/index.ts'

const lifeMs = 10 * 60_000
const mostTries = 5
const perMinute = createCounter('codes-minute', 1, 60)
const perHour = createCounter('codes-hour', 5, 3600)

export interface CodeTarget {
  readonly channel: 'email' | 'phone'
  /** `registration`, for example; the code is not valid for any other purpose. */
  readonly purpose: string
  /** The requester: a code for one registration confirms no other. */
  readonly subject: string
  /** The address or number. */
  readonly target: string
}

/** Throws rate_limited. Counted per address, regardless of who requests it, so that no inbox or phone can be flooded. */
export async function spendCode({ db }: Pick<Services, 'db'>, { channel, target }: CodeTarget): Promise<void> {
  const key = `${channel}:${hashSecret(target)}`
  await perMinute.spend(db, key)
  await perHour.spend(db, key)
}

/** Passes the code to `send` and stores its hash. A code that could not be sent is deleted, and the error is rethrown. */
export async function issueCode(services: Services, about: CodeTarget, send: (code: string) => Promise<void>): Promise<void> {
  const code = String(randomInt(0, 1_000_000)).padStart(6, '0')
  await keepCode(services, about, { code, send: () => send(code) })
}

/** A code that no input matches, for addresses that must not get one. Every attempt is answered like a wrong code. */
export async function issueNoCode(services: Services, about: CodeTarget, send: () => Promise<void>): Promise<void> {
  await keepCode(services, about, { code: newSecret(), send })
}

async function keepCode(services: Services, about: CodeTarget, { code, send }: { code: string; send: () => Promise<void> }): Promise<void> {
  const { db, now } = services
  const targetHash = hashOf(about)
  const createdAt = now()
  const [row] = await db
    .insert(oneTimeCodes)
    .values({
      channel: about.channel,
      purpose: about.purpose,
      targetHash,
      codeHash: codeHashOf(services, targetHash, code),
      createdAt,
      expiresAt: new Date(createdAt.getTime() + lifeMs),
    })
    .returning({ id: oneTimeCodes.id })
  try {
    await send()
  } catch (error) {
    if (row) await db.delete(oneTimeCodes).where(eq(oneTimeCodes.id, row.id))
    throw error
  }
}

/** Counts the try before comparing the code. Throws token_invalid if no code is valid any more, or an error on `code` if it is wrong. */
export async function checkCode(services: Services, about: CodeTarget, code: string): Promise<void> {
  const { db, now } = services
  const targetHash = hashOf(about)
  const newest = db
    .select({ id: oneTimeCodes.id })
    .from(oneTimeCodes)
    .where(eq(oneTimeCodes.targetHash, targetHash))
    .orderBy(desc(oneTimeCodes.createdAt))
    .limit(1)
  const isOpen = and(isNull(oneTimeCodes.usedAt), gt(oneTimeCodes.expiresAt, now()), lt(oneTimeCodes.tries, mostTries))
  const [tried] = await db
    .update(oneTimeCodes)
    .set({ tries: sql`${oneTimeCodes.tries} + 1` })
    .where(and(eq(oneTimeCodes.id, newest), isOpen))
    .returning({ id: oneTimeCodes.id, codeHash: oneTimeCodes.codeHash })
  if (!tried) throw new Refusal('token_invalid')
  if (!services.tokens.verify(codePurpose, `${targetHash}:${code}`, tried.codeHash)) throw invalid({ code: ['code'] })
  const used = await db
    .update(oneTimeCodes)
    .set({ usedAt: now() })
    .where(and(eq(oneTimeCodes.id, tried.id), isNull(oneTimeCodes.usedAt)))
    .returning({ id: oneTimeCodes.id })
  if (used.length === 0) throw new Refusal('token_invalid')
}

const codePurpose = 'one-time-code'

function hashOf({ channel, purpose, subject, target }: CodeTarget): string {
  return hashSecret(JSON.stringify([channel, purpose, subject, target]))
}

/** Signed, not only hashed: with a copy of the table, a million codes can be tried in a second. */
function codeHashOf({ tokens }: Services, targetHash: string, code: string): string {
  return tokens.sign(codePurpose, `${targetHash}:${code}`)
}
