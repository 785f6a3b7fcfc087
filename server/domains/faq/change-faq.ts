/** Staff write the frequent questions; members say whether an answer helped them. */
import { and, count, eq, sql, type SQL } from 'drizzle-orm'
import type { RequestOutput } from '#contract/endpoint.ts'
import { invalid, Refusal } from '#contract/error.ts'
import { withoutUndefined } from '#contract/policy/without-undefined.ts'
import {
  faqLimits,
  mostFaqCategories,
  mostFaqQuestions,
  type createFaqCategory,
  type createFaqQuestion,
  type sayIfFaqHelped,
  type updateFaqCategory,
  type updateFaqQuestion,
} from '#contract/site/faq.ts'
import { transaction } from '../../db/client.ts'
import type { Queryable, Transaction } from '../../db/context.ts'
import { faqCategories, faqQuestions, faqVotes } from '../../db/tables/community/faq.ts'
import type { MemberContext } from '../../http/context.ts'
import { cleanLine, cleanText } from '../../lib/clean-text.ts'
import { checkVersion } from '../../lib/edit-version.ts'
import { isFaqStaff, nextPosition } from './reads.ts'

type Table = typeof faqCategories | typeof faqQuestions

/** One staff member at a time, so that two cannot exceed a limit together, and positions are not given twice. */
async function lockFaq(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('faq', 0))`)
}

async function positionFor(tx: Queryable, table: Table, wanted: number | undefined, where?: SQL): Promise<number> {
  return wanted ?? Math.min(faqLimits.position, await nextPosition(tx, table, where))
}

const required = (field: string, text: string): string => {
  if (text === '') throw invalid({ [field]: ['required'] })
  return text
}

export async function createCategory({ db }: MemberContext, { name, position }: RequestOutput<typeof createFaqCategory>): Promise<number> {
  return transaction(db, async (tx) => {
    await lockFaq(tx)
    if ((await tx.$count(faqCategories)) >= mostFaqCategories) throw invalid({ name: ['too_many'] })
    const values = { name: required('name', cleanLine(name)), position: await positionFor(tx, faqCategories, position) }
    const [row] = await tx.insert(faqCategories).values(values).returning({ id: faqCategories.id })
    if (!row) throw new Error('insert returned no row')
    return row.id
  })
}

/** Throws not_found, and edit_conflict for an old version. */
export async function updateCategory(
  { db }: MemberContext,
  { catId, version, name, position }: RequestOutput<typeof updateFaqCategory>,
): Promise<void> {
  await transaction(db, async (tx) => {
    const [row] = await tx.select().from(faqCategories).where(eq(faqCategories.id, catId)).for('no key update')
    if (!row) throw new Refusal('not_found')
    checkVersion(version, row.version)
    const changes = withoutUndefined({ name: name === undefined ? undefined : required('name', cleanLine(name)), position })
    await tx
      .update(faqCategories)
      .set({ ...changes, version: row.version + 1 })
      .where(eq(faqCategories.id, catId))
  })
}

/** Throws not_found, and validation_failed with `faq.not_empty` while it has questions. */
export async function deleteCategory({ db }: MemberContext, catId: number): Promise<void> {
  await transaction(db, async (tx) => {
    await lockFaq(tx)
    if ((await tx.$count(faqQuestions, eq(faqQuestions.categoryId, catId))) > 0) throw invalid({ catId: ['faq.not_empty'] })
    const gone = await tx.delete(faqCategories).where(eq(faqCategories.id, catId)).returning({ id: faqCategories.id })
    if (gone.length === 0) throw new Refusal('not_found')
  })
}

/** Throws validation_failed on `catId` for a category that does not exist. */
async function checkCategory(tx: Transaction, catId: number): Promise<void> {
  const [found] = await tx.select({ total: count() }).from(faqCategories).where(eq(faqCategories.id, catId))
  if (found?.total !== 1) throw invalid({ catId: ['invalid'] })
}

export async function createQuestion(
  { db, now }: MemberContext,
  { catId, question, answer, status, position }: RequestOutput<typeof createFaqQuestion>,
): Promise<number> {
  return transaction(db, async (tx) => {
    await lockFaq(tx)
    await checkCategory(tx, catId)
    if ((await tx.$count(faqQuestions)) >= mostFaqQuestions) throw invalid({ question: ['too_many'] })
    const [row] = await tx
      .insert(faqQuestions)
      .values({
        categoryId: catId,
        question: required('question', cleanLine(question)),
        answer: required('answer', cleanText(answer)),
        status,
        position: await positionFor(tx, faqQuestions, position, eq(faqQuestions.categoryId, catId)),
        updatedAt: now(),
      })
      .returning({ id: faqQuestions.id })
    if (!row) throw new Error('insert returned no row')
    return row.id
  })
}

/** Throws not_found, and edit_conflict for an old version. */
export async function updateQuestion(
  { db, now }: MemberContext,
  { questionId, version, catId, question, answer, ...rest }: RequestOutput<typeof updateFaqQuestion>,
): Promise<void> {
  await transaction(db, async (tx) => {
    await lockFaq(tx)
    const [row] = await tx.select().from(faqQuestions).where(eq(faqQuestions.id, questionId)).for('no key update')
    if (!row) throw new Refusal('not_found')
    checkVersion(version, row.version)
    if (catId !== undefined) await checkCategory(tx, catId)
    const changes = withoutUndefined({
      ...rest,
      categoryId: catId,
      question: question === undefined ? undefined : required('question', cleanLine(question)),
      answer: answer === undefined ? undefined : required('answer', cleanText(answer)),
    })
    await tx
      .update(faqQuestions)
      .set({ ...changes, updatedAt: now(), version: row.version + 1 })
      .where(eq(faqQuestions.id, questionId))
  })
}

/** What members said about it goes with it. Throws not_found. */
export async function deleteQuestion({ db }: MemberContext, questionId: number): Promise<void> {
  const gone = await db.delete(faqQuestions).where(eq(faqQuestions.id, questionId)).returning({ id: faqQuestions.id })
  if (gone.length === 0) throw new Refusal('not_found')
}

/** One vote per member, counted while the question is locked. Throws not_found for what the member may not read. */
export async function sayIfHelped(
  { db, viewer }: MemberContext,
  { questionId, didHelp }: RequestOutput<typeof sayIfFaqHelped>,
): Promise<void> {
  await transaction(db, async (tx) => {
    const [row] = await tx.select().from(faqQuestions).where(eq(faqQuestions.id, questionId)).for('no key update')
    if (!row || (row.status !== 'published' && !isFaqStaff(viewer))) throw new Refusal('not_found')
    const isOwn = and(eq(faqVotes.questionId, questionId), eq(faqVotes.memberId, viewer.id))
    const [before] = await tx.select().from(faqVotes).where(isOwn)
    if (before?.didHelp === didHelp) return
    await tx
      .insert(faqVotes)
      .values({ questionId, memberId: viewer.id, didHelp })
      .onConflictDoUpdate({ target: [faqVotes.questionId, faqVotes.memberId], set: { didHelp } })
    const step = (isYes: boolean) => (didHelp === isYes ? 1 : before ? -1 : 0)
    await tx
      .update(faqQuestions)
      .set({ helpedTotal: row.helpedTotal + step(true), notHelpedTotal: row.notHelpedTotal + step(false) })
      .where(eq(faqQuestions.id, questionId))
  })
}
