/** Whom a comment concerns: whose film it stands under, whose thread it answers, whom it names. Each is told once, of the nearest reason. */
import { and, eq, inArray, isNull } from 'drizzle-orm'
import { maySee } from '#contract/policy/videos.ts'
import { roleOfGroup } from '#contract/roles.ts'
import { findVideoFacts } from '../../db/find-video-facts.ts'
import { members } from '../../db/tables/accounts.ts'
import { comments } from '../../db/tables/comments.ts'
import type { DomainEvents } from '../../events/bus.ts'
import type { NotificationKind } from '#contract/notifications.ts'
import type { Services } from '../../http/context.ts'
import { tell } from './tell.ts'

const mostMentioned = 20

export async function tellOfComment(services: Services, event: DomainEvents['comments.written']): Promise<void> {
  if (event.typeId !== 'video') return
  const { db } = services
  const { commentId, itemId: videoId, authorId } = event
  const [comment] = await db
    .select()
    .from(comments)
    .where(and(eq(comments.id, commentId), isNull(comments.deletedAt)))
  const facts = await findVideoFacts(db, videoId, null)
  if (!comment || !facts) return

  const threadAuthor = comment.parentId === null ? null : await authorOf(services, comment.parentId)
  const mentioned = await findMentioned(
    services,
    comment.textParsed.flatMap((node) => (node.kind === 'mention' ? [node.userName] : [])),
  )
  const told = new Set([authorId])
  const tellOnce = async (kind: NotificationKind, memberIds: readonly number[], onceKey: string) => {
    const fresh = memberIds.filter((id) => !told.has(id))
    fresh.forEach((id) => told.add(id))
    const params = { videoId, commentId, revision: undefined }
    await tell(services, { kind, actorId: authorId, params, onceKey }, await whoSee(services, videoId, fresh))
  }
  if (threadAuthor !== null) await tellOnce('reply', [threadAuthor], `reply:${comment.parentId}`)
  await tellOnce('comment_on_video', [facts.ownerId], `comments:${videoId}`)
  await tellOnce('mention', mentioned, `mention:${videoId}`)
}

async function authorOf({ db }: Services, commentId: number): Promise<number | null> {
  const [row] = await db
    .select({ authorId: comments.authorId })
    .from(comments)
    .where(and(eq(comments.id, commentId), isNull(comments.deletedAt)))
  return row?.authorId ?? null
}

async function findMentioned({ db }: Services, names: readonly string[]): Promise<number[]> {
  const keys = [...new Set(names.map((name) => name.normalize('NFKC').toLowerCase()))].slice(0, mostMentioned)
  if (keys.length === 0) return []
  const rows = await db.select({ id: members.id }).from(members).where(inArray(members.nameKey, keys))
  return rows.map(({ id }) => id)
}

/** Nobody learns of a film by being named under it. */
async function whoSee({ db }: Services, videoId: number, memberIds: readonly number[]): Promise<number[]> {
  if (memberIds.length === 0) return []
  const rows = await db
    .select({ id: members.id, groupId: members.groupId })
    .from(members)
    .where(inArray(members.id, [...memberIds]))
  const seeing: number[] = []
  for (const { id, groupId } of rows) {
    const facts = await findVideoFacts(db, videoId, id)
    const viewer = { id, role: roleOfGroup(groupId), groupId, permissions: new Set<never>(), isTech: false }
    if (facts && maySee(viewer, facts)) seeing.push(id)
  }
  return seeing
}
