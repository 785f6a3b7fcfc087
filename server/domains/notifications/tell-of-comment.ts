/**
 * Recipients of a comment's notification: the item's owner, the author of the answered thread, mentioned members. Each is notified once,
 * for the closest reason.
 */
import { findDeclaredKind } from '#contract/content/kinds.ts'
import type { DomainEvents } from '../../events/bus.ts'
import type { TextBlock } from '#contract/comments.ts'
import { nodesOf } from '#contract/texts/parse-blocks.ts'
import type { NotificationKind } from '#contract/notify/notifications.ts'
import type { Services } from '../../http/context.ts'
import { findComment, findOwner, membersNamed, whoSee } from './reads/recipients.ts'
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
    await tell(services, { kind, actorId: authorId, params, onceKey }, await whoSee({ db, content }, { typeId, itemId }, fresh))
  }
  if (thread) await tellOnce('reply', [thread.authorId], `reply:${thread.id}`)
  await tellOnce('comment_on_item', [ownerId], `comments:${typeId}:${itemId}`)
  await tellOnce('mention', mentioned, `mention:${typeId}:${itemId}`)
}

/** In the account's spelling; limited to a maximum number per text. */
export function namesIn({ textParsed }: { readonly textParsed: readonly TextBlock[] }): string[] {
  const names = nodesOf(textParsed).flatMap((node) => (node.kind === 'mention' ? [node.userName.normalize('NFKC').toLowerCase()] : []))
  return [...new Set(names)].slice(0, mostMentioned)
}
