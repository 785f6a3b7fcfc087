/** Creates, edits and deletes polls. */
import { eq } from 'drizzle-orm'
import { longestPollDays, mostPollsPerMember, type createPoll, type editPoll, type ResultTime } from '#contract/community/polls.ts'
import type { RequestOutput } from '#contract/endpoint.ts'
import { invalid, Refusal } from '#contract/error.ts'
import { withoutUndefined } from '#contract/policy/without-undefined.ts'
import { transaction } from '../../db/client.ts'
import type { Transaction } from '../../db/context.ts'
import { pollAnswers, polls, pollVotes } from '../../db/tables/community/polls.ts'
import type { MemberContext } from '../../http/context.ts'
import { cleanLine } from '../../lib/clean-text.ts'
import { checkVersion } from '../../lib/edit-version.ts'
import { answersOf, countOwnPolls, getVisiblePoll, lockPollFor } from './reads.ts'

const dayMs = 86_400_000

/** `endsAt` in seconds → a moment. Throws validation_failed on `endsAt`: `required`, `past` or `too_late`. */
function readEnd(endsAt: number | null, showResults: ResultTime, now: Date): Date | null {
  if (endsAt === null) {
    if (showResults === 'at_end') throw invalid({ endsAt: ['required'] })
    return null
  }
  const end = endsAt * 1000
  if (end <= now.getTime()) throw invalid({ endsAt: ['past'] })
  if (end > now.getTime() + longestPollDays * dayMs) throw invalid({ endsAt: ['too_late'] })
  return new Date(end)
}

async function putAnswers(tx: Transaction, pollId: number, answers: readonly string[]): Promise<void> {
  await tx.insert(pollAnswers).values(answers.map((answer, position) => ({ pollId, position, answer: cleanLine(answer) })))
}

/** Throws validation_failed where nothing that a reader could see is left. */
function cleanTitle(written: string): string {
  const title = cleanLine(written)
  if (title === '') throw invalid({ title: ['required'] })
  return title
}

/** Throws validation_failed with `polls.limit` on `title` for more polls than a member can have. */
export async function createPollFor(
  { db, viewer, bus, now }: MemberContext,
  { answers, endsAt, ...fields }: RequestOutput<typeof createPoll>,
): Promise<{ id: number; name: string }> {
  const createdAt = now()
  const end = readEnd(endsAt, fields.showResults, createdAt)
  const created = await transaction(db, async (tx) => {
    if ((await countOwnPolls(tx, viewer.id)) >= mostPollsPerMember) throw invalid({ title: ['polls.limit'] })
    const [row] = await tx
      .insert(polls)
      .values({ ...fields, title: cleanTitle(fields.title), endsAt: end, ownerId: viewer.id, createdAt })
      .returning({ id: polls.id, name: polls.title })
    if (!row) throw new Error('insert returned no row')
    await putAnswers(tx, row.id, answers)
    return row
  })
  bus.emit('content.published', { typeId: 'poll', itemId: created.id, ownerId: viewer.id })
  bus.emit('polls.changed', { pollId: created.id })
  return created
}

/**
 * Throws edit_conflict for an old version, validation_failed with `voted` or `ended` on `pollId` when it is too late, and forbidden for a
 * poll of another member.
 */
export async function editPollFor(
  context: MemberContext,
  { pollId, version, answers, endsAt, ...request }: RequestOutput<typeof editPoll>,
): Promise<void> {
  const edit = withoutUndefined({ ...request, title: request.title === undefined ? undefined : cleanTitle(request.title) })
  await transaction(context.db, async (tx) => {
    const { row, facts } = await getVisiblePoll(tx, context, pollId, { isLocked: true })
    if (row.ownerId !== context.viewer.id) throw new Refusal('forbidden')
    if (facts.voterTotal > 0) throw invalid({ pollId: ['voted'] })
    if (facts.hasEnded) throw invalid({ pollId: ['ended'] })
    checkVersion(version, row.version)
    const showResults = edit.showResults ?? row.showResults
    if (endsAt === undefined && showResults === 'at_end' && row.endsAt === null) throw invalid({ endsAt: ['required'] })
    const end = endsAt === undefined ? {} : { endsAt: readEnd(endsAt, showResults, context.now()) }
    await tx
      .update(polls)
      .set({ ...edit, ...end, version: row.version + 1 })
      .where(eq(polls.id, pollId))
    const isNewQuestion = (edit.title ?? row.title) !== row.title || showResults !== row.showResults
    const written = answers ?? (isNewQuestion ? (await answersOf(tx, pollId)).map(({ answer }) => answer) : null)
    if (!written) return
    await tx.delete(pollAnswers).where(eq(pollAnswers.pollId, pollId))
    await putAnswers(tx, pollId, written)
  })
  context.bus.emit('polls.changed', { pollId })
}

/** The row stays, because comments and reports refer to it; the votes go. */
export async function deletePollFor(context: MemberContext, pollId: number): Promise<void> {
  const { db, bus, now } = context
  const ownerId = await transaction(db, async (tx) => {
    const { row } = await lockPollFor(tx, context, pollId, 'canDelete')
    await tx.delete(pollVotes).where(eq(pollVotes.pollId, pollId))
    await tx
      .update(polls)
      .set({ deletedAt: now(), version: row.version + 1 })
      .where(eq(polls.id, pollId))
    return row.ownerId
  })
  bus.emit('content.deleted', { typeId: 'poll', itemId: pollId, ownerId })
  bus.emit('polls.changed', { pollId })
}
