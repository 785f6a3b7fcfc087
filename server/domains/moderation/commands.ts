/** Staff actions on a reported message. */
import { and, eq, isNull } from 'drizzle-orm'
import { Refusal } from '#contract/error.ts'
import { transaction } from '../../db/client.ts'
import type { Transaction } from '../../db/context.ts'
import { reports } from '../../db/tables/profiles.ts'
import type { MemberContext } from '../../http/context.ts'
import { findOpenReport, type OpenReport } from './reads.ts'
import { findReportedMessage, type ReportedMessage } from './reads/reported-message.ts'

/** Throws not_found. */
export function readMessage(context: MemberContext, reportId: number): Promise<ReportedMessage> {
  return transaction(context.db, async (tx) => {
    const report = await takeReport(tx, context, reportId)
    return findReportedMessage(tx, report)
  })
}

/** Throws not_found, also for a report that is already closed. */
export async function closeReport(context: MemberContext, reportId: number): Promise<void> {
  await transaction(context.db, async (tx) => {
    const report = await takeReport(tx, context, reportId)
    const closed = await tx
      .update(reports)
      .set({ closedAt: context.now() })
      .where(and(eq(reports.id, report.id), isNull(reports.closedAt)))
      .returning({ id: reports.id })
    if (closed.length === 0) throw new Refusal('not_found')
  })
}

async function takeReport(tx: Transaction, { viewer }: MemberContext, reportId: number): Promise<OpenReport> {
  const report = await findOpenReport(tx, viewer.id, reportId)
  if (!report) throw new Refusal('not_found')
  return report
}
