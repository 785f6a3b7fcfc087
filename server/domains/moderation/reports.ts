/** Members' reports to the staff. */
import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { RequestOutput, ResponseInput } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import { mayReportComment } from '#contract/policy/comments.ts'
import {
  isSaying,
  ownReport,
  reportReasons,
  type addReport as addEndpoint,
  type listReports as listEndpoint,
} from '#contract/profile/blocks-and-reports.ts'
import type { AfterCommit } from '../../content/content-kind.ts'
import { transaction } from '../../db/client.ts'
import type { Transaction } from '../../db/context.ts'
import { spendDaily } from '../../db/spend-daily.ts'
import { reports } from '../../db/tables/profiles.ts'
import type { MemberContext } from '../../http/context.ts'
import { cleanText } from '../../lib/clean-text.ts'
import { toSeconds } from '../../lib/moments.ts'
import { getVisibleComment } from '../comments/index.ts'
import { endHold, mayHold, startHold } from './holds.ts'
import { findChatAuthor, findMailMessageAuthor } from './reads/message-author.ts'

type Reported = Pick<RequestOutput<typeof addEndpoint>, 'typeId' | 'itemId'>

const mostReportsADay = 50

/**
 * One open report per item and member: a second one replaces the first. A report of someone shown without consent hides a video until staff
 * decide. Throws rate_limited after too many in a day, not_found for content the viewer cannot see, forbidden for
 * the viewer's own.
 */
export async function addReport(context: MemberContext, input: RequestOutput<typeof addEndpoint>): Promise<void> {
  if (!(await mayReportThing(context, input))) throw new Refusal('forbidden')
  const after = await transaction(context.db, (tx) => storeReport(tx, context, input))
  await after?.(context)
}

async function storeReport(
  tx: Transaction,
  context: MemberContext,
  { typeId, itemId, reasonId, text }: RequestOutput<typeof addEndpoint>,
): Promise<AfterCommit | null> {
  const { viewer, now } = context
  await spendDaily(tx, { key: `report:${viewer.id}`, most: mostReportsADay, now: now() })
  const ref = { typeId, itemId }
  const [earlier] = await tx.select({ isHolding: reports.isHolding }).from(reports).where(isOwnOpen(viewer.id, ref)).for('update')
  const isHolding = earlier?.isHolding ? reasonId === reportReasons.nonConsent : await mayHold(tx, context, { ...ref, reasonId })
  const changed = { reasonId, text: cleanText(text), isHolding }
  const [stored] = await tx
    .insert(reports)
    .values({ reporterId: viewer.id, ...ref, ...changed, createdAt: now() })
    .onConflictDoUpdate({
      target: [reports.reporterId, reports.typeId, reports.itemId],
      targetWhere: sql`closed_at is null`,
      set: changed,
    })
    .returning({ reportId: reports.id })
  if (!stored) throw new Error('The report was not stored.')
  if (isHolding) return startHold(tx, context, { ...ref, ...stored })
  return earlier?.isHolding ? endHold(tx, context, { ...ref, ...stored }, { decision: 'show', byId: null }) : null
}

function isOwnOpen(viewerId: number, { typeId, itemId }: Reported) {
  return and(eq(reports.reporterId, viewerId), eq(reports.typeId, typeId), eq(reports.itemId, itemId), isNull(reports.closedAt))
}

/** Throws not_found for content the viewer cannot see. */
async function mayReportThing(context: MemberContext, { typeId, itemId }: Reported): Promise<boolean> {
  const { db, content, viewer } = context
  if (!isSaying(typeId)) {
    const { findReportable, findVisible } = content.get(typeId)
    const items = await (findReportable ?? findVisible)(db, viewer, [itemId])
    return isAnothers(items.get(itemId)?.ownerId, viewer.id)
  }
  switch (typeId) {
    case 'comment':
      return mayReportComment(viewer, await getVisibleComment(context, itemId))
    case 'mail':
      return isAnothers(await findMailMessageAuthor(db, { viewerId: viewer.id, messageId: itemId }), viewer.id)
    case 'chat':
      return isAnothers(await findChatAuthor(db, { viewerId: viewer.id, messageId: itemId }), viewer.id)
  }
}

function isAnothers(authorId: number | undefined, viewerId: number): boolean {
  if (authorId === undefined) throw new Refusal('not_found')
  return authorId !== viewerId
}

const mostListed = 100

export async function listReports({ db, viewer }: MemberContext): Promise<ResponseInput<typeof listEndpoint>> {
  const rows = await db
    .select()
    .from(reports)
    .where(and(eq(reports.reporterId, viewer.id), isNull(reports.closedAt)))
    .orderBy(desc(reports.createdAt))
    .limit(mostListed)
  return { reports: rows.map((row) => v.parse(ownReport, { ...row, createdAt: toSeconds(row.createdAt) })) }
}

/** Withdrawing a missing report succeeds. Reports closed by staff stay unchanged. Content that only this report hid is shown again. */
export async function removeReport(context: MemberContext, { typeId, itemId }: Reported): Promise<void> {
  const ref = { typeId, itemId }
  const after = await transaction(context.db, async (tx) => {
    const [removed] = await tx
      .delete(reports)
      .where(isOwnOpen(context.viewer.id, ref))
      .returning({ reportId: reports.id, isHolding: reports.isHolding })
    if (!removed?.isHolding) return null
    return endHold(tx, context, { ...ref, reportId: removed.reportId }, { decision: 'show', byId: null })
  })
  await after?.(context)
}
