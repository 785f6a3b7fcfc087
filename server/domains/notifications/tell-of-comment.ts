/** Whom a comment concerns: whose film it stands under, whose thread it answers, whom it names. Each is told once, of the nearest reason. */
import { findVideoFacts } from '../../db/find-video-facts.ts'
import type { DomainEvents } from '../../events/bus.ts'
import type { TextNode } from '#contract/comments.ts'
import type { NotificationKind } from '#contract/notify/notifications.ts'
import type { Services } from '../../http/context.ts'
import { findComment, membersNamed, whoSee } from './reads/recipients.ts'
import { tell } from './tell.ts'

const mostMentioned = 20

export async function tellOfComment(services: Services, event: DomainEvents['comments.written']): Promise<void> {
  if (event.typeId !== 'video') return
  const { db } = services
  const { commentId, itemId: videoId, authorId } = event
  const comment = await findComment(db, commentId)
  const facts = await findVideoFacts(db, videoId, null)
  if (!comment || !facts) return
  const thread = comment.parentId === null ? undefined : await findComment(db, comment.parentId)
  const mentioned = await membersNamed(db, namesIn(comment))
  const told = new Set([authorId])
  const tellOnce = async (kind: NotificationKind, memberIds: readonly number[], onceKey: string) => {
    const fresh = memberIds.filter((id) => !told.has(id))
    fresh.forEach((id) => told.add(id))
    const params = { videoId, commentId, revision: undefined }
    await tell(services, { kind, actorId: authorId, params, onceKey }, await whoSee(db, videoId, fresh))
  }
  if (thread) await tellOnce('reply', [thread.authorId], `reply:${thread.id}`)
  await tellOnce('comment_on_video', [facts.ownerId], `comments:${videoId}`)
  await tellOnce('mention', mentioned, `mention:${videoId}`)
}

/** As the account spells it, in any case; only so many of one comment. */
function namesIn({ textParsed }: { readonly textParsed: readonly TextNode[] }): string[] {
  const names = textParsed.flatMap((node) => (node.kind === 'mention' ? [node.userName.normalize('NFKC').toLowerCase()] : []))
  return [...new Set(names)].slice(0, mostMentioned)
}
