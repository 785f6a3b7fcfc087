import type { Account } from '../reads.ts'

const waitMs = 24 * 3_600_000

/** The number last asked for, while it may still be confirmed. */
export function pendingPhoneOf({ phoneAsked, phoneAskedAt }: Pick<Account, 'phoneAsked' | 'phoneAskedAt'>, now: Date): string | null {
  return phoneAskedAt !== null && now.getTime() - phoneAskedAt.getTime() < waitMs ? phoneAsked : null
}
