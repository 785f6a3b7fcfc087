/** The keys of an item as its owner sees them. */
import type { ContentRef } from '#contract/content/kinds.ts'
import type { listKeys as endpoint } from '#contract/content/content.ts'
import type { ResponseInput } from '#contract/endpoint.ts'
import { invalid, Refusal } from '#contract/error.ts'
import { listKeys } from '../../content/keys.ts'
import type { MemberContext } from '../../http/context.ts'
import { toSeconds } from '../../lib/moments.ts'
import { findProfileFor, presentBadge } from '../members/index.ts'

/** Throws user_not_found for members who are not visible to the owner, and validation_failed for the owner. */
export async function keyHolders({ db, viewer }: MemberContext, userIds: readonly number[]): Promise<number[]> {
  const memberIds = [...new Set(userIds)]
  if (memberIds.includes(viewer.id)) throw invalid({ userIds: ['invalid'] })
  for (const userId of memberIds) {
    const member = await findProfileFor(db, viewer, { userId })
    if (!member) throw new Refusal('user_not_found')
  }
  return memberIds
}

/** Holders who are no longer visible to the owner are left out: a block ends what a key allows. */
export async function presentKeys(context: MemberContext, ref: ContentRef): Promise<ResponseInput<typeof endpoint>> {
  const keys = []
  for (const { memberId, expiresAt, usedAt } of await listKeys(context, ref)) {
    const member = await findProfileFor(context.db, context.viewer, { userId: memberId })
    if (member) keys.push({ member: presentBadge(member), expiresAt: toSeconds(expiresAt), usedAt: usedAt && toSeconds(usedAt) })
  }
  return { keys }
}
