/** Staff actions on reported content. */
import { and, eq, isNull, lte } from 'drizzle-orm'
import type { ContentRef } from '#contract/content/kinds.ts'
import type { RequestOutput } from '#contract/endpoint.ts'
import { invalid, Refusal } from '#contract/error.ts'
import type { handleReports as handleEndpoint } from '#contract/site/moderation.ts'
import { transaction } from '../../db/client.ts'
import type { Transaction } from '../../db/context.ts'
import { reports } from '../../db/tables/profiles.ts'
import type { MemberContext } from '../../http/context.ts'
import { endHold, findHeld } from './holds.ts'
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

/**
 * Closes the report and the earlier ones of the same content. Throws not_found, also for a report that is already closed, and
 * validation_failed if hidden content needs a decision.
 */
export async function handleReports(context: MemberContext, input: RequestOutput<typeof handleEndpoint>): Promise<void> {
  const { closed, after } = await transaction(context.db, (tx) => closeReports(tx, context, input))
  await after?.(context)
  for (const report of closed) context.bus.emit('reports.handled', report)
}

async function closeReports(tx: Transaction, context: MemberContext, { reportId, reason, decision }: RequestOutput<typeof handleEndpoint>) {
  const { viewer, content, now } = context
  const ref = await takeReport(tx, context, reportId)
  const isHeld = (await findHeld({ db: tx, content }, [ref]))(ref)
  if (isHeld && decision === undefined) throw invalid({ decision: ['required'] })
  const closed = await tx
    .update(reports)
    .set({ closedAt: now() })
    .where(and(eq(reports.typeId, ref.typeId), eq(reports.itemId, ref.itemId), lte(reports.id, reportId), isNull(reports.closedAt)))
    .returning({ reportId: reports.id, reporterId: reports.reporterId })
  // A colleague was faster.
  if (closed.length === 0) throw new Refusal('not_found')
  const after = isHeld && decision ? await endHold(tx, context, { ...ref, reportId }, { decision, byId: viewer.id }) : null
  await tx
    .update(reports)
    .set({ closedById: viewer.id, closingReason: reason, decision: after && decision ? decision : null })
    .where(eq(reports.id, reportId))
  return { closed, after }
}

async function takeReport(tx: Transaction, { viewer }: MemberContext, reportId: number): Promise<ContentRef> {
  const report = await findOpenReport(tx, viewer.id, reportId)
  if (!report) throw new Refusal('not_found')
  return { typeId: report.typeId, itemId: report.itemId }
}
