/** Members' reports to the staff. */
import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { RequestOutput, ResponseInput } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import { mayReportComment } from '#contract/policy/comments.ts'
import {
  isSaying,
  ownReport,
  type addReport as addEndpoint,
  type listReports as listEndpoint,
} from '#contract/profile/blocks-and-reports.ts'
import { reports } from '../../db/tables/profiles.ts'
import type { MemberContext } from '../../http/context.ts'
import { cleanText } from '../../lib/clean-text.ts'
import { toSeconds } from '../../lib/moments.ts'
import { getVisibleComment } from '../comments/index.ts'
import { findChatAuthor, findMailMessageAuthor } from './reads/message-author.ts'

type Reported = Pick<RequestOutput<typeof addEndpoint>, 'typeId' | 'itemId'>

/**
 * One open report per item and member: a second one replaces the first. Throws not_found for content the viewer cannot see, forbidden for
 * the viewer's own.
 */
export async function addReport(context: MemberContext, input: RequestOutput<typeof addEndpoint>): Promise<void> {
  const { db, viewer, now } = context
  if (!(await mayReportThing(context, input))) throw new Refusal('forbidden')
  const { typeId, itemId, reasonId } = input
  const text = cleanText(input.text)
  await db
    .insert(reports)
    .values({ reporterId: viewer.id, typeId, itemId, reasonId, text, createdAt: now() })
    .onConflictDoUpdate({
      target: [reports.reporterId, reports.typeId, reports.itemId],
      targetWhere: sql`closed_at is null`,
      set: { reasonId, text },
    })
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

/** Withdrawing a missing report succeeds. Reports closed by staff stay unchanged. */
export async function removeReport({ db, viewer }: MemberContext, { typeId, itemId }: Reported): Promise<void> {
  await db
    .delete(reports)
    .where(and(eq(reports.reporterId, viewer.id), eq(reports.typeId, typeId), eq(reports.itemId, itemId), isNull(reports.closedAt)))
}
