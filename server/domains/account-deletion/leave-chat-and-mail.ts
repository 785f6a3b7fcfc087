/**
 * Mail and chat of a deleted account. Messages keep their place and number, so that other members' conversations stay intact; texts and
 * files are deleted unless the member leaves them behind. Must run before `deleteRows`, which deletes the seats.
 */
import { sql, type SQL } from 'drizzle-orm'
import { deletedName } from '#contract/members.ts'
import type { Transaction } from '../../db/context.ts'
import type { Services } from '../../http/context.ts'
import { attachmentStorageKey } from '../../lib/media-paths.ts'

export interface Leaving {
  readonly memberId: number
  /** The member's name before the deletion. */
  readonly name: string
  readonly keepsContent: boolean
}

interface LeftSeat {
  readonly conversationId: number
  readonly messagingHash: string
  readonly isPublic: boolean
  readonly participantTotal: number
  /** Remaining members, for pairs and groups. */
  readonly memberIds: number[]
}

export interface ChatDeparture {
  readonly left: readonly LeftSeat[]
  /** Files in storage, to be deleted after the commit. */
  readonly files: readonly string[]
}

export async function leaveChatAndMail(tx: Transaction, leaving: Leaving): Promise<ChatDeparture> {
  const { memberId, keepsContent } = leaving
  await tx.execute(forgetName(leaving))
  if (!keepsContent) for (const statement of blankWords(memberId)) await tx.execute(statement)
  const left = await leaveConversations(tx, memberId)
  const files = await removeEmpty(tx, memberId)
  return { left, files }
}

/** Notifies the remaining members. */
export function announceChatLeft({ bus }: Pick<Services, 'bus'>, memberId: number, { left }: ChatDeparture): void {
  for (const { memberIds, ...seat } of left) {
    bus.emit('chat.seatLeft', { ...seat, memberId })
    if (memberIds.length > 0) bus.emit('chat.conversationChanged', { messagingHash: seat.messagingHash, memberIds })
  }
}

/** Removes the name from events that other members caused, such as 'added Tom'. */
function forgetName({ memberId, name }: Leaving): SQL {
  return sql`
    update chat_messages m set event = jsonb_set(event, '{userName}', to_jsonb(${deletedName}::text))
    from conversation_seats s
    where s.member_id = ${memberId} and m.conversation_id = s.conversation_id and m.event->>'userName' = ${name}`
}

function blankWords(memberId: number): SQL[] {
  return [
    sql`update chat_messages set text = '', attachment_id = null where sender_id = ${memberId} and event is null`,
    sql`delete from mail_attachments a using mail_messages m where m.id = a.message_id and m.sender_id = ${memberId}`,
    // The thread's first author wrote its subject.
    sql`
      update mail_threads t set subject = ''
      where exists (select 1 from mail_seats s where s.thread_id = t.id and s.member_id = ${memberId})
        and ${memberId} = (select m.sender_id from mail_messages m where m.thread_id = t.id order by m.published_at, m.id limit 1)`,
    sql`update mail_messages set text = '' where sender_id = ${memberId}`,
  ]
}

/** Updates the totals; a group the member owned passes to its longest-standing participant. */
async function leaveConversations(tx: Transaction, memberId: number): Promise<LeftSeat[]> {
  const seated = sql`select conversation_id from conversation_seats where member_id = ${memberId} and left_at is null`
  const others = sql`conversation_seats o where o.conversation_id = c.id and o.member_id <> ${memberId} and o.left_at is null`
  await tx.execute(sql`
    update conversations c set owner_id = (select o.member_id from ${others} order by o.joined_at, o.member_id limit 1)
    where c.owner_id = ${memberId}`)
  const { rows } = await tx.execute<{ id: string; hash: string; kind: string; total: number; member_ids: string[] }>(sql`
    update conversations c set member_total = greatest(0, c.member_total - 1)
    where c.id in (${seated}) and c.deleted_at is null
    returning c.id, c.hash, c.kind, c.member_total as total,
      case when c.kind = 'public' then '{}' else array(select o.member_id from ${others}) end as member_ids`)
  return rows.map(({ id, hash, kind, total, member_ids: memberIds }) => ({
    conversationId: Number(id),
    messagingHash: hash,
    isPublic: kind === 'public',
    participantTotal: total,
    memberIds: memberIds.map(Number),
  }))
}

/** Deletes pairs, groups and threads without participants. Public chats stay, open for new members. */
async function removeEmpty(tx: Transaction, memberId: number): Promise<string[]> {
  const empty = sql`
    select s.conversation_id from conversation_seats s join conversations c on c.id = s.conversation_id
    where s.member_id = ${memberId} and c.kind <> 'public' and not exists (
      select 1 from conversation_seats o where o.conversation_id = s.conversation_id and o.member_id <> ${memberId} and o.left_at is null)`
  const unread = sql`
    select s.thread_id from mail_seats s
    where s.member_id = ${memberId} and not exists (
      select 1 from mail_seats o where o.thread_id = s.thread_id and o.member_id <> ${memberId})`
  const [conversationIds, threadIds] = [await idsOf(tx, empty), await idsOf(tx, unread)]
  const ofConversations = sql`conversation_id = any(${sql.param(conversationIds)}::bigint[])`
  const ofThreads = sql`thread_id = any(${sql.param(threadIds)}::bigint[])`
  const mailMessages = sql`select id from mail_messages where ${ofThreads}`
  const attachmentIds = await idsOf(
    tx,
    sql`
      select attachment_id from chat_messages where ${ofConversations} and attachment_id is not null
      union select attachment_id from mail_attachments where message_id in (${mailMessages})`,
  )
  for (const statement of [
    sql`delete from chat_messages where ${ofConversations}`,
    sql`delete from conversation_seats where ${ofConversations}`,
    sql`delete from conversations where id = any(${sql.param(conversationIds)}::bigint[])`,
    sql`delete from mail_attachments where message_id in (${mailMessages})`,
    sql`delete from mail_hidden where message_id in (${mailMessages})`,
    sql`delete from mail_seats where ${ofThreads}`,
    sql`delete from mail_messages where ${ofThreads}`,
    sql`delete from mail_threads where id = any(${sql.param(threadIds)}::bigint[])`,
  ])
    await tx.execute(statement)
  return removeUnusedFiles(tx, attachmentIds)
}

async function removeUnusedFiles(tx: Transaction, attachmentIds: readonly number[]): Promise<string[]> {
  const { rows } = await tx.execute<{ name: string }>(sql`
    delete from attachments a
    where a.id = any(${sql.param(attachmentIds)}::bigint[])
      and not exists (select 1 from chat_messages m where m.attachment_id = a.id)
      and not exists (select 1 from mail_attachments m where m.attachment_id = a.id)
      and not exists (select 1 from comment_attachments m where m.attachment_id = a.id)
      and not exists (select 1 from post_attachments m where m.attachment_id = a.id)
      and not exists (select 1 from events m where m.image_id = a.id)
      and not exists (select 1 from market_item_photos m where m.attachment_id = a.id)
    returning a.name`)
  return rows.map(({ name }) => attachmentStorageKey(name))
}

/** For statements that return one column. */
async function idsOf(tx: Transaction, statement: SQL): Promise<number[]> {
  const { rows } = await tx.execute(statement)
  return rows.flatMap((row) => Object.values(row).map(Number))
}
