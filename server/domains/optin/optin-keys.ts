/** Keys at the foot of mails, for changing which mails one gets. */
import { Refusal } from '#contract/error.ts'
import type { Services } from '../../http/context.ts'
import { issueMailKey, memberOfMailKey } from '../accounts/index.ts'
import { isMemberHere } from './reads.ts'

const purpose = 'optin'
/** 90 days: a mail may be found again after weeks, and its way out must still be open. */
const lifeMs = 90 * 86_400_000

/**
 * For the foot of a mail: whoever holds the key may change which mails this member gets, and nothing else, as often as he likes
 * until it ends. Call it in the job that writes the mail, so that no job row holds a usable link.
 */
export async function createOptinKey({ db, now }: Pick<Services, 'db' | 'now'>, memberId: number): Promise<string> {
  return issueMailKey(db, { memberId, purpose, now: now(), lifeMs })
}

/** The address a mail gives for it. */
export function optinLink(config: Services['config'], key: string): string {
  return `${siteAddress(config)}/#/public/optin/${key}`
}

export function siteAddress({ PUBLIC_URL, PORT }: Services['config']): string {
  return (PUBLIC_URL ?? `http://localhost:${PORT}`).replace(/\/+$/, '')
}

/** Whose mails the key is about. Throws token_invalid: unknown, of another purpose, too old, or of a member who is gone. */
export async function memberOfOptinKey({ db, now }: Pick<Services, 'db' | 'now'>, key: string): Promise<number> {
  const memberId = await memberOfMailKey(db, { key, purpose, now: now() })
  if (memberId === null || !(await isMemberHere(db, memberId))) throw new Refusal('token_invalid')
  return memberId
}
