/** The texts that edits of a post have replaced. */
import { desc, eq, sql } from 'drizzle-orm'
import type { listPostEdits } from '#contract/community/forums.ts'
import type { ResponseInput } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import { deletedName } from '#contract/members.ts'
import { postAbilities } from '#contract/policy/community/forums.ts'
import { notBlocked } from '../../../db/conditions/not-blocked.ts'
import { members } from '../../../db/tables/accounts.ts'
import { postRevisions } from '../../../db/tables/community/forums.ts'
import type { MemberContext } from '../../../http/context.ts'
import { toSeconds } from '../../../lib/moments.ts'
import { getPost } from '../reads.ts'

const mostEdits = 50

/** For the author and moderators. Throws forbidden for others, not_found for hidden posts. */
export async function listEdits({ db, viewer }: MemberContext, postId: number): Promise<ResponseInput<typeof listPostEdits>> {
  const { facts, thread } = await getPost(db, viewer, postId)
  if (!postAbilities(viewer, thread.facts, facts).canReadHistory) throw new Refusal('forbidden')
  const rows = await db
    .select({
      text: postRevisions.text,
      replacedAt: postRevisions.replacedAt,
      name: members.name,
      isDeleted: sql<boolean>`${members.deletedAt} is not null`,
      isShown: sql<boolean>`(${notBlocked(viewer.id, members.id)})`,
    })
    .from(postRevisions)
    .innerJoin(members, eq(members.id, postRevisions.editorId))
    .where(eq(postRevisions.postId, postId))
    .orderBy(desc(postRevisions.id))
    .limit(mostEdits)
  const items = rows.map(({ text, replacedAt, name, isDeleted, isShown }) => ({
    ...{ text, publishedAt: toSeconds(replacedAt), userName: isShown ? (isDeleted ? deletedName : name) : null },
  }))
  return { items }
}
