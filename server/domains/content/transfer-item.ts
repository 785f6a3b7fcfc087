/** Transfers an item to another member. */
import { Refusal } from '#contract/error.ts'
import type { ContentRef } from '#contract/content/kinds.ts'
import { isFullMember, roleOfGroup } from '#contract/roles.ts'
import { holdItem } from '../../content/counters.ts'
import { getVisibleItem } from '../../content/create-content.ts'
import { transaction } from '../../db/client.ts'
import type { MemberContext } from '../../http/context.ts'
import { findProfileFor } from '../members/index.ts'

/** Throws member_is_null without a member, user_not_found for one who is not visible to the giver or cannot have content. */
export async function transferItem(
  context: MemberContext,
  { to, ...ref }: ContentRef & { readonly to: number | null },
): Promise<{ toName: string }> {
  const { content, viewer, now } = context
  const kind = content.get(ref.typeId)
  const { toName, after } = await transaction(context.db, async (tx) => {
    await holdItem(tx, kind, ref.itemId)
    const { ownerId, canTransfer } = await getVisibleItem({ content, viewer, db: tx }, ref, 'transfer')
    if (!canTransfer) throw new Refusal('forbidden')
    if (to === null) throw new Refusal('member_is_null', { errors: { to: ['xfer.member'] } })
    const receiver = await findProfileFor(tx, viewer, { userId: to })
    if (!receiver || !isFullMember(roleOfGroup(receiver.groupId))) throw new Refusal('user_not_found')
    if (receiver.id === ownerId || !kind.transfer) return { toName: receiver.name, after: null }
    const transfer = { itemId: ref.itemId, fromId: ownerId, toId: receiver.id, byId: viewer.id, now: now() }
    return { toName: receiver.name, after: await kind.transfer(tx, transfer) }
  })
  await after?.(context)
  return { toName }
}
