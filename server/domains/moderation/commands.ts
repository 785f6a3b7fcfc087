/** Staff actions on reported content. */
import { and, eq, isNull, lte } from 'drizzle-orm'
import type { ContentRef } from '#contract/content/kinds.ts'
import { Refusal } from '#contract/error.ts'
import { transaction } from '../../db/client.ts'
import type { Transaction } from '../../db/context.ts'
import { reports } from '../../db/tables/profiles.ts'
import type { MemberContext } from '../../http/context.ts'
import { findOpenReport } from './reads.ts'
import { findReportedMessage, type ReportedMessage } from './reads/reported-message.ts'

/** Throws not_found, also for a report about something that is not a private message. */
export function readMessage(context: MemberContext, reportId: number): Promise<ReportedMessage> {
  return transaction(context.db, async (tx) => {
    const { typeId, itemId } = await takeReport(tx, context, reportId)
    if (typeId !== 'mail' && typeId !== 'chat') throw new Refusal('not_found')
    return findReportedMessage(tx, { typeId, itemId })
  })
}

/** Closes the report and the earlier ones of the same content. Throws not_found, also for a report that is already closed. */
export async function handleReports(context: MemberContext, reportId: number): Promise<void> {
  const { db, bus, now } = context
  const closed = await transaction(db, async (tx) => {
    const { typeId, itemId } = await takeReport(tx, context, reportId)
    return tx
      .update(reports)
      .set({ closedAt: now() })
      .where(and(eq(reports.typeId, typeId), eq(reports.itemId, itemId), lte(reports.id, reportId), isNull(reports.closedAt)))
      .returning({ reportId: reports.id, reporterId: reports.reporterId })
  })
  // A colleague was faster.
  if (closed.length === 0) throw new Refusal('not_found')
  for (const report of closed) bus.emit('reports.handled', report)
}

async function takeReport(tx: Transaction, { viewer }: MemberContext, reportId: number): Promise<ContentRef> {
  const report = await findOpenReport(tx, viewer.id, reportId)
  if (!report) throw new Refusal('not_found')
  return report
}
