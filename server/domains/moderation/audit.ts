/** Audit of staff reading reported messages and handling reports. */
import { eq } from 'drizzle-orm'
import type { handleReports, readReportedMessage } from '#contract/site/moderation.ts'
import { reports } from '../../db/tables/profiles.ts'
import type { AuditRule } from '../../http/audit/audit-rule.ts'

export const reportKind = 'report'

/** The access is recorded in the same transaction as the read: if it cannot be recorded, nothing is shown. */
export const lookAudit: AuditRule<typeof readReportedMessage> = {
  kind: reportKind,
  find: async (_context, { reportId }) => ({ id: reportId, ownerId: null, state: null }),
}

export const handlingAudit: AuditRule<typeof handleReports> = {
  kind: reportKind,
  async find({ db }, { reportId }) {
    const [row] = await db
      .select({ typeId: reports.typeId, itemId: reports.itemId, reasonId: reports.reasonId, closedAt: reports.closedAt })
      .from(reports)
      .where(eq(reports.id, reportId))
    if (!row) return null
    const { closedAt, ...report } = row
    return { id: reportId, ownerId: null, state: { ...report, isClosed: closedAt !== null } }
  },
  reason: ({ reason }) => reason,
}
