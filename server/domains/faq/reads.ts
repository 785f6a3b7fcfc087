/** Reads of frequent questions. All of them fit into one answer, so the lists have no pages. */
import { and, asc, count, eq, sql, type SQL } from 'drizzle-orm'
import type { RequestOutput, ResponseInput } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import type { Viewer } from '#contract/roles.ts'
import {
  mostFaqCategories,
  mostFaqQuestions,
  type getFaqQuestion,
  type listFaqCategories,
  type listFaqQuestions,
  type updateFaqCategory,
} from '#contract/site/faq.ts'
import { parseBlocks } from '#contract/texts/parse-blocks.ts'
import { containsFolded } from '../../db/conditions/contains-folded.ts'
import type { Queryable } from '../../db/context.ts'
import { faqCategories, faqQuestions, faqVotes } from '../../db/tables/community/faq.ts'
import type { MemberContext } from '../../http/context.ts'
import { toSeconds } from '../../lib/moments.ts'

type Reading = Pick<MemberContext, 'db' | 'viewer'>
type Category = ResponseInput<typeof updateFaqCategory>
type Row = ResponseInput<typeof listFaqQuestions>['questions'][number]

export const isFaqStaff = ({ role }: Pick<Viewer, 'role'>): boolean => role === 'staff' || role === 'admin'

/** Members see published questions, staff also drafts. */
const isVisibleTo = (viewer: Viewer): SQL | undefined => (isFaqStaff(viewer) ? undefined : eq(faqQuestions.status, 'published'))

async function findCategories({ db, viewer }: Reading, where?: SQL): Promise<Category[]> {
  const { id, name, position, version } = faqCategories
  const rows = await db
    .select({ catId: id, name, position, version, totalQuestions: count(faqQuestions.id) })
    .from(faqCategories)
    .leftJoin(faqQuestions, and(eq(faqQuestions.categoryId, id), isVisibleTo(viewer)))
    .where(where)
    .groupBy(id)
    .orderBy(asc(position), asc(id))
    .limit(mostFaqCategories)
  return rows
}

export async function listCategories(context: Reading): Promise<ResponseInput<typeof listFaqCategories>> {
  return { categories: await findCategories(context) }
}

/** Throws not_found. */
export async function getCategory(context: Reading, catId: number): Promise<Category> {
  const [found] = await findCategories(context, eq(faqCategories.id, catId))
  if (!found) throw new Refusal('not_found')
  return found
}

export async function listQuestions(
  { db, viewer }: Reading,
  { catId, text }: RequestOutput<typeof listFaqQuestions>,
): Promise<ResponseInput<typeof listFaqQuestions>> {
  const rows = await db
    .select({ row: faqQuestions })
    .from(faqQuestions)
    .innerJoin(faqCategories, eq(faqCategories.id, faqQuestions.categoryId))
    .where(
      and(
        isVisibleTo(viewer),
        catId === undefined ? undefined : eq(faqQuestions.categoryId, catId),
        text === '' ? undefined : containsFolded(faqQuestions.textKey, text),
      ),
    )
    .orderBy(asc(faqCategories.position), asc(faqCategories.id), asc(faqQuestions.position), asc(faqQuestions.id))
    .limit(mostFaqQuestions)
  return { questions: rows.map(({ row }) => presentRow(row, viewer)) }
}

/** Throws not_found, also for drafts that this viewer may not see. */
export async function getQuestion({ db, viewer }: Reading, questionId: number): Promise<ResponseInput<typeof getFaqQuestion>> {
  const isOwnVote = and(eq(faqVotes.questionId, faqQuestions.id), eq(faqVotes.memberId, viewer.id))
  const [found] = await db
    .select({ row: faqQuestions, didHelp: faqVotes.didHelp })
    .from(faqQuestions)
    .leftJoin(faqVotes, isOwnVote)
    .where(and(eq(faqQuestions.id, questionId), isVisibleTo(viewer)))
  if (!found) throw new Refusal('not_found')
  const { row, didHelp } = found
  return {
    ...presentRow(row, viewer),
    answer: row.answer,
    textParsed: parseBlocks(row.answer),
    didHelp,
    updatedAt: toSeconds(row.updatedAt),
    version: row.version,
  }
}

function presentRow(row: typeof faqQuestions.$inferSelect, viewer: Viewer): Row {
  const { id, categoryId, question, status, position, helpedTotal, notHelpedTotal } = row
  const helped = isFaqStaff(viewer) ? { yes: helpedTotal, no: notHelpedTotal } : null
  return { questionId: id, catId: categoryId, question, status, position, helped }
}

/** The position behind the last one. */
export async function nextPosition(db: Queryable, table: typeof faqCategories | typeof faqQuestions, where?: SQL): Promise<number> {
  const [found] = await db
    .select({ position: sql<number>`coalesce(max(${table.position}), 0) + 1`.mapWith(Number) })
    .from(table)
    .where(where)
  return found?.position ?? 1
}
