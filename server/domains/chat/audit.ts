/** Audit of public chats, which staff moderate. Groups belong to their owners; staff have no rights there. */
import { and, eq } from 'drizzle-orm'
import type { createPublic, deleteConversation, removeFromGroup, renameConversation } from '#contract/chat/chat.ts'
import type { letIn } from '#contract/chat/removals.ts'
import type { AuditState } from '../../db/audit-entries.ts'
import type { Queryable } from '../../db/context.ts'
import { conversations, seats } from '../../db/tables/chat/chat.ts'
import type { AuditedThing, AuditRule } from '../../http/audit/audit-rule.ts'

const kind = 'conversation'
type Row = typeof conversations.$inferSelect

export const openingAudit: AuditRule<typeof createPublic> = {
  kind,
  find: async ({ db }, _input, result) => (result === undefined ? null : findPublic(db, result.messagingHash, titles)),
}

export const renamingAudit: AuditRule<typeof renameConversation> = {
  kind,
  find: ({ db }, { messagingHash }) => findPublic(db, messagingHash, titles),
}

export const deletionAudit: AuditRule<typeof deleteConversation> = {
  kind,
  // Without `forAll` a member deletes it for themselves.
  find: async ({ db }, { messagingHash, forAll }) => (forAll ? findPublic(db, messagingHash, titles) : null),
}

export const seatAudit: AuditRule<typeof letIn | typeof removeFromGroup> = {
  kind,
  find: ({ db }, { messagingHash, userId }) =>
    findPublic(db, messagingHash, async ({ id }) => {
      const [seat] = await db
        .select({ leftAt: seats.leftAt, removedAt: seats.removedAt })
        .from(seats)
        .where(and(eq(seats.conversationId, id), eq(seats.memberId, userId)))
      return { memberId: userId, isIn: seat !== undefined && seat.leftAt === null, isRemoved: (seat?.removedAt ?? null) !== null }
    }),
}

const titles = ({ title, topic }: Row): AuditState => ({ title, topic })

async function findPublic(
  db: Queryable,
  hash: string,
  describe: (row: Row) => AuditState | Promise<AuditState>,
): Promise<AuditedThing | null> {
  const [row] = await db
    .select()
    .from(conversations)
    .where(and(eq(conversations.hash, hash), eq(conversations.kind, 'public')))
  return row ? { id: row.id, ownerId: null, state: row.deletedAt === null ? await describe(row) : null } : null
}
