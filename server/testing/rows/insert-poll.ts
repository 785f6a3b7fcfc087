/** Builder of polls. */
import type { Database } from '../../db/context.ts'
import { pollAnswers, polls } from '../../db/tables/community/polls.ts'
import { first, insertMember } from './insert-member.ts'

export type PollOverrides = Partial<Omit<typeof polls.$inferInsert, 'id'>>

let serial = 0

/** Without `ownerId` a member is created to own it. Results are shown at once. */
export async function insertPoll(
  db: Database,
  overrides: PollOverrides = {},
  answers: readonly string[] = ['Jute', 'Hemp'],
): Promise<typeof polls.$inferSelect> {
  serial += 1
  const ownerId = overrides.ownerId ?? (await insertMember(db)).id
  const poll = first(
    await db
      .insert(polls)
      .values({ title: `Poll ${serial}`, showResults: 'at_once', ...overrides, ownerId })
      .returning(),
  )
  await db.insert(pollAnswers).values(answers.map((answer, position) => ({ pollId: poll.id, position, answer })))
  return poll
}
