/**
 * Deletes an account two weeks after its member requested it. Everything personal is deleted; an anonymous row stays for the content left
 * behind. One transaction, so that an account is never half deleted.
 */
import { and, eq, isNotNull, isNull, lte } from 'drizzle-orm'
import type { AfterCommit } from '../../content/content-kind.ts'
import type { Content } from '../../content/content-kind.ts'
import { transaction } from '../../db/client.ts'
import type { Transaction } from '../../db/context.ts'
import { members, sessions } from '../../db/tables/accounts.ts'
import { attachments } from '../../db/tables/attachments.ts'
import { dataExports } from '../../db/tables/profiles.ts'
import type { Services } from '../../http/context.ts'
import { attachmentStorageKey, avatarStorageKey } from '../../lib/media-paths.ts'
import { announceSessionsEnded, changeMailsFor, hashPassword, newSecret, restName } from '../accounts/index.ts'
import { deleteCommentsOf } from '../comments/index.ts'
import { announceChatLeft, leaveChatAndMail, type ChatDeparture } from './leave-chat-and-mail.ts'
import { blankRows, deleteRows } from './personal-rows.ts'

const mostAtOnce = 50

/** Runs every minute and queues the accounts that are due. */
export async function queueDueRemovals({ db, jobs, now }: Services): Promise<void> {
  const due = await db.select({ memberId: members.id }).from(members).where(isDue(now())).orderBy(members.removalAt).limit(mostAtOnce)
  for (const { memberId } of due) await jobs.enqueue('remove-account', { memberId }, { singletonKey: `member-${memberId}` })
}

const isDue = (now: Date) => and(isNotNull(members.removalAt), lte(members.removalAt, now), isNull(members.deletedAt))

interface Departure {
  readonly account: typeof members.$inferSelect
  /** Work that remains after the commit, per kind of content. */
  readonly afterwards: readonly AfterCommit[]
  readonly sessionIds: readonly string[]
  readonly files: readonly string[]
  readonly talk: ChatDeparture
  /** Members who had notifications about this one. */
  readonly toldIds: readonly number[]
}

/** Ends quietly if the member has cancelled the deletion or the account is already deleted. */
export async function removeAccount(services: Services, memberId: number): Promise<void> {
  // A random password that nobody knows; hashed here, because hashing takes too long for a transaction.
  const passwordHash = await hashPassword(newSecret())
  const departure = await transaction(services.db, (tx) =>
    removeInside(tx, memberId, { now: services.now(), content: services.content, passwordHash }),
  )
  if (!departure) return
  await afterwards(services, memberId, departure)
}

async function removeInside(
  tx: Transaction,
  memberId: number,
  { now, content, passwordHash }: { now: Date; content: Content; passwordHash: string },
): Promise<Departure | null> {
  const [account] = await tx
    .select()
    .from(members)
    .where(and(eq(members.id, memberId), isDue(now)))
    .for('update')
  if (!account) return null
  const keepsContent = account.removalKeepsContent
  const files = await filesOf(tx, account)
  const live = await tx.select({ id: sessions.id }).from(sessions).where(eq(sessions.memberId, memberId))
  const afterCommit: AfterCommit[] = []
  if (!keepsContent) {
    for (const { deleteAllOf } of content.kinds) if (deleteAllOf) afterCommit.push(await deleteAllOf(tx, memberId, now))
    await deleteCommentsOf(tx, content, memberId, now)
  }
  const talk = await leaveChatAndMail(tx, { memberId, name: account.name, keepsContent })
  await restName(tx, { memberId, name: account.name, now })
  const toldIds = await deleteRows(tx, memberId, keepsContent)
  await blankRows(tx, memberId)
  await tx
    .update(members)
    .set({ ...nobody(memberId), passwordHash, deletedAt: now })
    .where(eq(members.id, memberId))
  return { account, afterwards: afterCommit, sessionIds: live.map(({ id }) => id), files: [...files, ...talk.files], talk, toldIds }
}

/** Names with brackets cannot be chosen, so nobody can take or guess this one. */
function nobody(memberId: number): Partial<typeof members.$inferInsert> {
  return {
    name: `[deleted] ${memberId}`,
    nameKey: `[deleted] ${memberId}`,
    email: `deleted-${memberId}@removed.invalid`,
    ownFlags: {},
    birthday: '1900-01-01',
    locale: 'en',
    dateFormat: 'yyyy-m-d',
    usesLocaleDates: true,
    timeFormat: '24',
    preferences: {},
    avatarKey: null,
    aboutMe: '',
    timeZone: '',
    usesMetric: true,
    privacyContent: {},
    showsActivity: false,
    phone: null,
    phoneVerifiedAt: null,
    phoneAsked: null,
    phoneAskedAt: null,
    emailConfirmedAt: null,
    acceptedTermsAt: null,
    lastSeenAt: null,
    lastVisitAt: null,
    removalAt: null,
    nameChangedAt: null,
  }
}

/** Stored files other than videos. */
async function filesOf(tx: Transaction, { id, avatarKey, removalKeepsContent }: Departure['account']): Promise<string[]> {
  const exported = await tx.select({ key: dataExports.storageKey }).from(dataExports).where(eq(dataExports.memberId, id))
  const attached = removalKeepsContent
    ? []
    : await tx.select({ name: attachments.name }).from(attachments).where(eq(attachments.memberId, id))
  return [
    ...(avatarKey === null ? [] : [avatarStorageKey(avatarKey)]),
    ...exported.flatMap(({ key }) => key ?? []),
    ...attached.map(({ name }) => attachmentStorageKey(name)),
  ]
}

async function afterwards(
  services: Services,
  memberId: number,
  { account, afterwards: steps, sessionIds, files, talk, toldIds }: Departure,
): Promise<void> {
  const { bus, jobs, storage, log } = services
  announceSessionsEnded(services, memberId, sessionIds)
  bus.emit('accounts.selfChanged', { memberId })
  bus.emit('members.changed', { memberId })
  for (const toldId of toldIds) bus.emit('notifications.changed', { memberId: toldId })
  announceChatLeft(services, memberId, talk)
  for (const step of steps) await step(services)
  await jobs.enqueue('send-mail', { to: account.email, ...changeMailsFor(account.locale).removed({ name: account.name }) })
  for (const key of files) await storage.delete(key)
  log.info({ memberId }, 'An account was removed, as its member had asked.')
}
