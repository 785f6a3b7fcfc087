/**
 * Which members have a chat socket, on any process. Each process sends a heartbeat every few seconds; the others delete the rows of one
 * that has fallen silent. Times are the database's own, because the clocks of several machines differ.
 */
import { eq, inArray, lt, notExists, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { transaction } from '../client.ts'
import type { Database, Queryable } from '../context.ts'
import { runStatement } from '../statement.ts'
import { chatNodes, chatSockets } from '../tables/chat/chat.ts'

export interface ChatSocketRow {
  readonly id: string
  readonly memberId: number
}

const before = (milliseconds: number) => sql`now() - ${milliseconds} * interval '1 millisecond'`

/** True if the process was unknown: at its start, or because the others took it for dead. */
export async function beatChatNode(db: Queryable, nodeId: string): Promise<boolean> {
  const known = await db
    .update(chatNodes)
    .set({ heardAt: sql`now()` })
    .where(eq(chatNodes.id, nodeId))
    .returning({ id: chatNodes.id })
  if (known.length > 0) return false
  await db
    .insert(chatNodes)
    .values({ id: nodeId, heardAt: sql`now()` })
    .onConflictDoNothing()
  return true
}

/** For a process that ends in order: its rows stay for this long, while its members reconnect elsewhere. */
export async function leaveChatNode(db: Queryable, nodeId: string, silentForMs: number): Promise<void> {
  await db
    .update(chatNodes)
    .set({ heardAt: before(silentForMs) })
    .where(eq(chatNodes.id, nodeId))
}

/** Returns the members who had no other socket. */
export async function addChatSockets(db: Queryable, nodeId: string, rows: readonly ChatSocketRow[]): Promise<number[]> {
  if (rows.length === 0) return []
  const others = alias(chatSockets, 'others')
  const added = await db
    .insert(chatSockets)
    .values(rows.map((row) => ({ ...row, nodeId })))
    .onConflictDoUpdate({ target: chatSockets.id, set: { nodeId } })
    .returning({
      memberId: chatSockets.memberId,
      // As it was before this statement.
      isFirst: notExists(
        db
          .select({ one: sql`1` })
          .from(others)
          .where(eq(others.memberId, sql`chat_sockets.member_id`)),
      ),
    })
  return [...new Set(added.flatMap(({ memberId, isFirst }) => (isFirst === true ? memberId : [])))]
}

/** Returns the members who have no socket any more. */
export async function dropChatSockets(db: Database, ids: readonly string[]): Promise<number[]> {
  if (ids.length === 0) return []
  const dropped = await db
    .delete(chatSockets)
    .where(inArray(chatSockets.id, [...ids]))
    .returning({ memberId: chatSockets.memberId })
  // Read after the deletion is committed: if two processes drop a member's last two sockets, the later one finds none.
  return findAbsent(db, dropped)
}

/** Deletes processes that have been silent for this long, and returns the members who are gone with them. */
export async function sweepChatNodes(db: Database, silentForMs: number): Promise<number[]> {
  const lost = await transaction(db, async (tx) => {
    const dead = await tx
      .select({ id: chatNodes.id })
      .from(chatNodes)
      .where(lt(chatNodes.heardAt, before(silentForMs)))
      .for('update', { skipLocked: true })
    if (dead.length === 0) return []
    const ids = dead.map(({ id }) => id)
    const rows = await tx.delete(chatSockets).where(inArray(chatSockets.nodeId, ids)).returning({ memberId: chatSockets.memberId })
    await tx.delete(chatNodes).where(inArray(chatNodes.id, ids))
    return rows
  })
  return findAbsent(db, lost)
}

/** Friends of the member, and members in a pair with them, who have a socket somewhere: all who may know of the member are among these. */
export async function listPresentAround(db: Database, memberId: number): Promise<number[]> {
  const rows = await runStatement<{ member_id: string }>(
    db,
    `select distinct k.member_id from chat_sockets k where k.member_id in (
       select friend_id from friends where member_id = $1::bigint
       union select high_id from conversations where low_id = $1::bigint
       union select low_id from conversations where high_id = $1::bigint)`,
    [memberId],
    { isPrepared: true },
  )
  return rows.map(({ member_id }) => Number(member_id))
}

async function findPresentMembers(db: Queryable, memberIds: readonly number[]): Promise<number[]> {
  if (memberIds.length === 0) return []
  const rows = await db
    .selectDistinct({ memberId: chatSockets.memberId })
    .from(chatSockets)
    .where(inArray(chatSockets.memberId, [...memberIds]))
  return rows.map(({ memberId }) => memberId)
}

async function findAbsent(db: Queryable, rows: ReadonlyArray<{ readonly memberId: number }>): Promise<number[]> {
  const memberIds = [...new Set(rows.map(({ memberId }) => memberId))]
  const present = new Set(await findPresentMembers(db, memberIds))
  return memberIds.filter((id) => !present.has(id))
}
