/** The forums of the demo community, with their threads and posts. */
import { parseBlocks } from '#contract/texts/parse-blocks.ts'
import type { Transaction } from '../../../db/context.ts'
import { forums, posts, threads, threadSeats } from '../../../db/tables/community/forums.ts'
import { pollAnswers, polls } from '../../../db/tables/community/polls.ts'
import { recountThreads } from '../../../domains/forums/index.ts'
import { createChance } from '../chance.ts'
import { columnTieReply, demoForumReplies } from './demo-replies.ts'
import { demoForumPoll, demoForums, demoForumThreads, type DemoThread } from './demo-forums.ts'
import { tagDemoItem } from './demo-tags.ts'

export interface ForumOptions {
  readonly idOf: (name: string) => number
  /** Who replies. */
  readonly activeIds: readonly number[]
  readonly now: Date
}

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

export interface InsertedForums {
  /** A thread and a reply, neither by staff. */
  readonly threadId: number
  readonly postId: number
}

/** Its own chance, so that what follows in the community stays as it is. */
export async function insertForums(tx: Transaction, options: ForumOptions): Promise<InsertedForums> {
  const { idOf, activeIds, now } = options
  const chance = createChance(33)
  const forumIds = await insertIndex(tx)
  const threadIds: number[] = []
  for (const thread of demoForumThreads) {
    const endsAt = new Date(now.getTime() - thread.age * dayMs - (10 + chance.integer(300)) * minuteMs)
    const createdAt = new Date(endsAt.getTime() - thread.replies * 2 * 60 * minuteMs)
    const ownerId = idOf(thread.author)
    const values = {
      ...{ ownerId, forumId: forumIds.get(thread.forum) ?? 0, title: thread.title, createdAt, lastPostAt: endsAt },
      isSticky: thread.isSticky ?? false,
      ...(thread.closedReason !== undefined && {
        ...{ isClosed: true, closedAt: endsAt, closedById: idOf('demo-staff'), closedReason: thread.closedReason },
      }),
      pollId: thread.hasPoll ? await insertPoll(tx, ownerId, createdAt) : null,
    }
    const [row] = await tx.insert(threads).values(values).returning({ id: threads.id })
    if (!row) throw new Error('insert returned no row')
    threadIds.push(row.id)
    await tagDemoItem(tx, 'thread', { id: row.id, title: thread.title })
    const others = activeIds.filter((id) => id !== ownerId)
    const replies = textsOf(thread).map((text, index) => ({
      ...postValues(text, new Date(createdAt.getTime() + (index + 1) * 2 * 60 * minuteMs)),
      ...{ threadId: row.id, ownerId: chance.oneOf(others) },
    }))
    await tx.insert(posts).values([{ ...postValues(thread.text, createdAt), threadId: row.id, ownerId }, ...replies])
  }
  await recountThreads(tx, threadIds)
  await followSome(tx, idOf('demo-member'), threadIds)
  const staffIds = [idOf('demo-staff'), idOf('demo-admin')]
  const written = await tx.select({ id: posts.id, threadId: posts.threadId, ownerId: posts.ownerId }).from(posts).orderBy(posts.id)
  const isByMember = ({ ownerId }: { ownerId: number }) => !staffIds.includes(ownerId)
  for (const threadId of threadIds) {
    const [first, ...replies] = written.filter((post) => post.threadId === threadId)
    const reply = replies.find(isByMember)
    if (first && isByMember(first) && reply) return { threadId, postId: reply.id }
  }
  throw new Error('The demo’s forums have no reply that can be reported.')
}

/** Returns their ids by name. */
async function insertIndex(tx: Transaction): Promise<ReadonlyMap<string, number>> {
  const ids = new Map<string, number>()
  const add = async (values: typeof forums.$inferInsert): Promise<number> => {
    const [row] = await tx.insert(forums).values(values).returning({ id: forums.id })
    if (!row) throw new Error('insert returned no row')
    ids.set(values.name, row.id)
    return row.id
  }
  for (const [ordering, { name, description, subForums }] of demoForums.entries()) {
    const parentId = await add({ name, description, ordering })
    for (const [index, below] of subForums.entries()) await add({ ...below, parentId, ordering: index })
  }
  return ids
}

function textsOf({ title, replies }: DemoThread): string[] {
  const known = demoForumReplies[title] ?? []
  return Array.from({ length: replies }, (_, index) => known[index] ?? columnTieReply(index))
}

function postValues(text: string, createdAt: Date) {
  return { text, textParsed: parseBlocks(text, () => false), createdAt }
}

async function insertPoll(tx: Transaction, ownerId: number, createdAt: Date): Promise<number> {
  const { title, answers } = demoForumPoll
  const [poll] = await tx.insert(polls).values({ ownerId, title, createdAt, showResults: 'at_once' }).returning({ id: polls.id })
  if (!poll) throw new Error('insert returned no row')
  await tx.insert(pollAnswers).values(answers.map((answer, position) => ({ pollId: poll.id, position, answer })))
  return poll.id
}

/** One thread is read to its middle, so that it opens there. */
async function followSome(tx: Transaction, memberId: number, threadIds: readonly number[]): Promise<void> {
  const all = await tx.select({ id: posts.id, threadId: posts.threadId }).from(posts).orderBy(posts.id)
  for (const [index, threadId] of threadIds.slice(0, 4).entries()) {
    const inOrder = all.filter((post) => post.threadId === threadId)
    const read = inOrder[Math.floor(inOrder.length / 2)]?.id ?? 0
    await tx.insert(threadSeats).values({ memberId, threadId, readPostId: read, isSubscribed: index % 2 === 1 })
  }
}
