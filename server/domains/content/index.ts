/** Actions on items of any kind: vote, favourite, view, keys, transfer, and the queue of approvals. */
import { eq, and } from 'drizzle-orm'
import * as contract from '#contract/content/content.ts'
import { setFavourite } from '../../content/favourites.ts'
import { getOwnItem, giveKeys, revokeKey } from '../../content/keys.ts'
import { recordView } from '../../content/views.ts'
import { voteOnItem } from '../../content/votes.ts'
import { contentItems } from '../../db/tables/content/content.ts'
import type { AuditRule } from '../../http/audit/audit-rule.ts'
import type { Domain } from '../../http/domain.ts'
import { implement, type Implementation } from '../../http/implement.ts'
import { approvalRoutes } from './approval-routes.ts'
import { keyHolders, presentKeys } from './present-keys.ts'
import { transferItem } from './transfer-item.ts'

export { findNamedMembers, type MemberViews } from './named-members.ts'
export { transferItem } from './transfer-item.ts'

/** Audit of other members' items that admins transfer. */
const itemAudit: AuditRule<typeof contract.transferItem> = {
  kind: 'content',
  async find({ db }, { typeId, itemId }) {
    const [row] = await db
      .select()
      .from(contentItems)
      .where(and(eq(contentItems.typeId, typeId), eq(contentItems.itemId, itemId)))
    return row ? { id: `${typeId}:${itemId}`, ownerId: row.ownerId, state: { ownerId: row.ownerId } } : null
  },
}

const contentRoutes: readonly Implementation[] = [
  implement(contract.voteOnItem, voteOnItem),
  implement(contract.setFavouriteItem, setFavourite),
  implement(contract.recordView, recordView),
  implement(contract.listKeys, (context, ref) => presentKeys(context, ref)),
  implement(contract.giveKeys, async (context, { userIds, ...ref }) => {
    await getOwnItem(context, ref)
    await giveKeys(context, ref, await keyHolders(context, userIds))
    return presentKeys(context, ref)
  }),
  implement(contract.revokeKey, async (context, { userId, ...ref }) => {
    await revokeKey(context, ref, userId)
    return presentKeys(context, ref)
  }),
  implement(contract.transferItem, transferItem, itemAudit),
  ...approvalRoutes,
]

export const contentDomain: Domain = { name: 'content', implementations: contentRoutes }
