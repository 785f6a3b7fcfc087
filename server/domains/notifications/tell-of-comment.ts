/**
 * Recipients of a comment's notification: the item's owner, the author of the answered thread, mentioned members. Each is notified once,
 * for the closest reason.
 */
import { findDeclaredKind } from '#contract/content/kinds.ts'
import type { DomainEvents } from '../../events/bus.ts'
import type { TextBlock } from '#contract/comments.ts'
import { nodesOf } from '#contract/texts/parse-blocks.ts'
import type { NotificationKind } from '#contract/notify/notifications.ts'
import type { Queryable } from '../../db/context.ts'
import type { Services } from '../../http/context.ts'
import { findComment, findOwner, membersNamed, recipientsAmong, whoSee } from './reads/recipients.ts'
import { tell } from './tell.ts'

const mostMentioned = 20

export async function tellOfComment(services: Services, event: DomainEvents['comments.written']): Promise<void> {
  const { db, content } = services
  const { commentId, authorId, typeId, itemId } = event
  if (!findDeclaredKind(typeId)?.can.feed) return
  const comment = await findComment(db, commentId)
  const ownerId = await findOwner(db, { typeId, itemId })
  if (!comment || ownerId === undefined) return
  const thread = comment.parentId === null ? undefined : await findComment(db, comment.parentId)
  const mentioned = await membersNamed(db, namesIn(comment))
  const told = new Set([authorId])
  const tellOnce = async (kind: NotificationKind, memberIds: readonly number[], onceKey: string) => {
    const fresh = memberIds.filter((id) => !told.has(id))
    fresh.forEach((id) => told.add(id))
    const params = { typeId, itemId, commentId }
    const seeing = await whoSee({ db, content }, { typeId, itemId }, fresh)
    await tell(services, { kind, actorId: authorId, params, onceKey }, thread ? await whoReadThread(db, thread, seeing) : seeing)
  }
  if (thread) await tellOnce('reply', [thread.authorId], `reply:${thread.id}`)
  await tellOnce('comment_on_item', [ownerId], `comments:${typeId}:${itemId}`)
  await tellOnce('mention', mentioned, `mention:${typeId}:${itemId}`)
}

/** Leaves out members with a block between them and the one who started the thread: they see none of it, replies by others included. */
async function whoReadThread(db: Queryable, { authorId }: { authorId: number }, memberIds: readonly number[]): Promise<number[]> {
  const others = await recipientsAmong(db, memberIds, authorId)
  return memberIds.filter((id) => id === authorId || others.some((other) => other.id === id))
}

/** In the account's spelling; limited to a maximum number per text. */
export function namesIn({ textParsed }: { readonly textParsed: readonly TextBlock[] }): string[] {
  const names = nodesOf(textParsed).flatMap((node) => (node.kind === 'mention' ? [node.userName.normalize('NFKC').toLowerCase()] : []))
  return [...new Set(names)].slice(0, mostMentioned)
}
