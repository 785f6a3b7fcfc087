/**
 * Implements `npm run admin`: creates the first administrator or promotes a member. The operator needs no account, so the audit names no
 * actor.
 */
import { and, eq, isNull } from 'drizzle-orm'
import { groups } from '#contract/roles.ts'
import { transaction } from '../../db/client.ts'
import type { Transaction } from '../../db/context.ts'
import { insertAuditEntry } from '../../db/audit-entries.ts'
import { members } from '../../db/tables/accounts.ts'
import type { Services } from '../../http/context.ts'
import { insertAccount, takenInstead } from './create-account.ts'
import { appLink, issueMailKey } from './mails/mail-key.ts'
import { resetPurpose } from './mails/send-reset-mail.ts'
import { nameKeyOf } from './reads.ts'
import { hashPassword, newSecret } from './secrets.ts'

export interface WantedAdministrator {
  readonly name: string
  /** For a new account only. */
  readonly email: string
}

/** `link`: one-time link with which the owner of a new account chooses a password; null for an existing member. */
export interface MadeAdministrator {
  readonly link: string | null
}

const linkLifeMs = 24 * 3_600_000

/** Throws name_taken (it looks like another member's) or email_taken. */
export async function makeAdministrator(
  { db, bus, now, config }: Pick<Services, 'db' | 'bus' | 'now' | 'config'>,
  { name, email }: WantedAdministrator,
): Promise<MadeAdministrator> {
  // A random password that nobody sees; the link sets the real one.
  const passwordHash = await hashPassword(newSecret())
  try {
    const { memberId, key } = await transaction(db, async (tx) => {
      const known = await promote(tx, name, now())
      if (known !== null) return { memberId: known, key: null }
      const id = await insertAccount(tx, {
        name,
        email,
        passwordHash,
        birthday: '1970-01-01',
        locale: 'en',
        createdAt: now(),
        isMember: true,
        isEmailConfirmed: true,
      })
      await setGroup(tx, id, null, now())
      return { memberId: id, key: await issueMailKey(tx, { memberId: id, purpose: resetPurpose, lifeMs: linkLifeMs, now: now() }) }
    })
    bus.emit(key ? 'accounts.memberJoined' : 'accounts.selfChanged', { memberId })
    return { link: key && appLink(config, `/auth/reset/${key}`) }
  } catch (error) {
    throw takenInstead(error)
  }
}

/** The member's id; null if nobody has that name. */
async function promote(tx: Transaction, name: string, now: Date): Promise<number | null> {
  const [member] = await tx
    .select({ id: members.id, groupId: members.groupId })
    .from(members)
    .where(and(eq(members.nameKey, nameKeyOf(name)), isNull(members.deletedAt)))
    .for('update')
  if (!member) return null
  if (member.groupId !== groups.admin) await setGroup(tx, member.id, member.groupId, now)
  return member.id
}

/** `before`: null if there was no account. */
async function setGroup(tx: Transaction, id: number, before: number | null, createdAt: Date): Promise<void> {
  await tx.update(members).set({ groupId: groups.admin }).where(eq(members.id, id))
  await insertAuditEntry(tx, {
    actorId: null,
    action: 'npm run admin',
    kind: 'member',
    id,
    before: before === null ? null : { groupId: before },
    after: { groupId: groups.admin },
    reason: null,
    sessionId: null,
    requestId: null,
    createdAt,
  })
}
