/** Sign-up. Makes a 'registered' account, which becomes a member by accepting the terms as its first step inside (1§6). */
import type { RequestOutput } from '#contract/endpoint.ts'
import { invalid, Refusal } from '#contract/error.ts'
import type { register as registerEndpoint } from '#contract/accounts.ts'
import { transaction } from '../../db/client.ts'
import type { RequestContext } from '../../http/context.ts'
import { createAccount, takenInstead } from './create-account.ts'
import { hashPassword } from './secrets.ts'
import { openSession, type OpenSession } from './sessions/open-session.ts'

const adultYears = 18
const earliestBirthday = '1900-01-01'

/** Throws too_young, name_taken, email_taken. The password is hashed in every case, so that answers take as long. */
export async function register(context: RequestContext, input: RequestOutput<typeof registerEndpoint>): Promise<OpenSession> {
  checkAdult(input.birthday, context.now())
  const passwordHash = await hashPassword(input.password)
  const { userName: name, email, birthday, locale } = input
  try {
    return await transaction(context.db, async (tx) => {
      const memberId = await createAccount(tx, { name, email, passwordHash, birthday, locale, createdAt: context.now() })
      return openSession(tx, context, memberId, true)
    })
  } catch (error) {
    throw takenInstead(error)
  }
}

/** Throws too_young, or names the birthday when nobody alive can have it. */
export function checkAdult(birthday: string, now: Date): void {
  if (birthday < earliestBirthday) throw invalid({ birthday: ['date'] })
  if (!isAdult(birthday, now)) throw new Refusal('too_young')
}

/** By the server's calendar (UTC). Whoever is born on 29 February is 18 on 1 March. */
export function isAdult(birthday: string, now: Date): boolean {
  const today = now.toISOString().slice(0, 10)
  const latest = `${Number(today.slice(0, 4)) - adultYears}${today.slice(4)}`
  return birthday <= latest
}
