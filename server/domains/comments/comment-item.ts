/** What a comment stands under. Films now; photos, blogs and members come with their own domains and are not there until then. */
import { Refusal } from '#contract/error.ts'
import type { MemberContext } from '../../http/context.ts'
import { getVisibleFacts } from '../videos/index.ts'

export interface CommentTarget {
  readonly typeId: string
  readonly itemId: number
}

/** Throws not_found when the viewer does not see the item: its comments hide with it. */
export async function getItemOwnerId(context: Pick<MemberContext, 'db' | 'viewer'>, { typeId, itemId }: CommentTarget): Promise<number> {
  if (typeId !== 'video') throw new Refusal('not_found')
  const { ownerId } = await getVisibleFacts(context, itemId)
  return ownerId
}
