/** The polls of the demo community: one has ended, one is hidden until its end, and one has no end. */
import type { ResultTime } from '#contract/community/polls.ts'
import type { Transaction } from '../../../db/context.ts'
import { pollAnswers, polls, pollVotes } from '../../../db/tables/community/polls.ts'
import { createChance } from '../chance.ts'

interface DemoPoll {
  readonly title: string
  readonly owner: string
  /** With their weight: how likely they are chosen. */
  readonly answers: ReadonlyArray<readonly [answer: string, weight: number]>
  readonly showResults: ResultTime
  readonly isMultiple?: boolean
  /** How many days ago it was asked. */
  readonly age: number
  /** In how many days it ends; negative: so many days ago. */
  readonly end?: number
}

const demoPolls: readonly DemoPoll[] = [
  {
    title: 'Do you oil or wax your rope?',
    owner: 'LeatherLukas',
    answers: [
      ['Oil', 3],
      ['Wax', 5],
      ['Neither, I wash it', 2],
    ],
    showResults: 'at_once',
    age: 31,
  },
  {
    title: 'Best time for the Sunday hangout',
    owner: 'Marlinspike',
    answers: [
      ['18:00', 2],
      ['20:00', 5],
      ['22:00', 3],
    ],
    showResults: 'at_end',
    age: 24,
    end: -3,
  },
  {
    title: 'Should Shorts start with the sound off?',
    owner: 'uplines',
    answers: [
      ['Yes', 6],
      ['No', 2],
      ['However I left it', 3],
    ],
    showResults: 'after_vote',
    age: 12,
  },
  {
    title: 'Which evenings suit you for a rope jam?',
    owner: 'Rafael',
    answers: [
      ['Wednesday', 2],
      ['Thursday', 3],
      ['Friday', 6],
      ['Saturday', 5],
      ['Sunday', 3],
    ],
    showResults: 'at_once',
    isMultiple: true,
    age: 6,
    end: 9,
  },
  {
    title: 'Which workshop should come next?',
    owner: 'Felix_K',
    answers: [
      ['First aid for riggers', 4],
      ['Floor work', 3],
      ['Rope care', 3],
      ['Photography', 2],
    ],
    showResults: 'at_end',
    age: 4,
    end: 17,
  },
  {
    title: 'Jute, hemp or synthetic for your first rope?',
    owner: 'Halyard',
    answers: [
      ['Jute', 5],
      ['Hemp', 4],
      ['Synthetic', 2],
      ['I started with a scarf', 1],
    ],
    showResults: 'after_vote',
    age: 2,
    end: 26,
  },
]

/** The poll in which `demo-member` has voted; in the others they still can. */
const votedByDemoMember = 0

export interface PollOptions {
  readonly idOf: (name: string) => number
  readonly voterIds: readonly number[]
  readonly now: Date
}

export interface InsertedPoll {
  readonly id: number
  readonly ownerId: number
  readonly publishedAt: Date
}

const dayMs = 24 * 3_600_000

export async function insertPolls(tx: Transaction, { idOf, voterIds, now }: PollOptions): Promise<InsertedPoll[]> {
  const chance = createChance(33)
  const demoMemberId = idOf('demo-member')
  const inserted: InsertedPoll[] = []
  for (const [index, { title, owner, answers, showResults, isMultiple = false, age, end }] of demoPolls.entries()) {
    const ownerId = idOf(owner)
    const publishedAt = new Date(now.getTime() - age * dayMs)
    const endsAt = end === undefined ? null : new Date(now.getTime() + end * dayMs)
    const [poll] = await tx
      .insert(polls)
      .values({ title, ownerId, showResults, isMultiple, endsAt, createdAt: publishedAt })
      .returning({ id: polls.id })
    if (!poll) throw new Error('insert returned no row')
    inserted.push({ id: poll.id, ownerId, publishedAt })
    const stored = await tx
      .insert(pollAnswers)
      .values(answers.map(([answer], position) => ({ pollId: poll.id, position, answer })))
      .returning({ id: pollAnswers.id })
    // An answer is in the bag as often as its weight says.
    const bag = stored.flatMap(({ id }, position) => Array<number>(answers[position]?.[1] ?? 1).fill(id))
    const voters = voterIds.filter((id) => (id === demoMemberId ? index === votedByDemoMember : chance.integer(4) > 0))
    await tx.insert(pollVotes).values(
      voters.map((memberId) => {
        const chosen = Array.from({ length: isMultiple ? 1 + chance.integer(3) : 1 }, () => chance.oneOf(bag))
        return { pollId: poll.id, memberId, answerIds: [...new Set(chosen)].toSorted((one, other) => one - other) }
      }),
    )
  }
  await tx.execute(`update poll_answers a set vote_total =
    (select count(*) from poll_votes v where v.poll_id = a.poll_id and a.id = any(v.answer_ids))`)
  await tx.execute(`update polls p set voter_total = (select count(*) from poll_votes v where v.poll_id = p.id)`)
  return inserted
}
