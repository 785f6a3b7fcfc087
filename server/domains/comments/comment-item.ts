/** What a comment stands under: films and members. Photos and blogs come with their own domains and are not there until then. */
import { Refusal } from '#contract/error.ts'
import { groups } from '#contract/roles.ts'
import type { MemberContext } from '../../http/context.ts'
import { findProfile } from '../profiles/index.ts'
import { getVisibleFacts, titleOfVideo } from '../videos/index.ts'
import { findComment, type CommentRow } from './reads.ts'

export interface CommentTarget {
  readonly typeId: string
  readonly itemId: number
}

export interface CommentItem {
  readonly ownerId: number
  /** The video's title, the member's name. */
  readonly title: string
}

/** Throws not_found when the viewer does not see the item: its comments hide with it. */
export async function getItem(context: Pick<MemberContext, 'db' | 'viewer'>, { typeId, itemId }: CommentTarget): Promise<CommentItem> {
  if (typeId === 'video') {
    const { ownerId } = await getVisibleFacts(context, itemId)
    return { ownerId, title: await titleOfVideo(context.db, itemId) }
  }
  const profile = typeId === 'user' ? await findProfile(context.db, context.viewer, { userId: itemId }) : undefined
  if (!profile) throw new Refusal('not_found')
  return { ownerId: profile.member.id, title: profile.member.name }
}

/** A profile kept in memory of its member is for reading. Throws forbidden. */
export async function checkMayWrite(
  { db, viewer }: Pick<MemberContext, 'db' | 'viewer'>,
  { typeId, itemId }: CommentTarget,
): Promise<void> {
  if (typeId !== 'user') return
  const profile = await findProfile(db, viewer, { userId: itemId })
  if (profile?.member.groupId === groups.memorial) throw new Refusal('forbidden')
}

/** The comment with its item, for whoever may read both; throws not_found. */
export async function getVisibleComment(context: Pick<MemberContext, 'db' | 'viewer'>, commentId: number): Promise<CommentRow> {
  const comment = await findComment(context.db, context.viewer.id, commentId)
  if (!comment) throw new Refusal('not_found')
  await getItem(context, comment)
  return comment
}
