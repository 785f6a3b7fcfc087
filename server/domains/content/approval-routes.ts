/** Routes of the queue of approvals. */
import * as contract from '#contract/content/approvals.ts'
import { totalLimit } from '#contract/content/paging.ts'
import { approvalFor, decideApproval, listWaiting } from '../../content/approvals.ts'
import { findItemOwner, mentionOf } from '../../content/create-content.ts'
import type { AuditRule } from '../../http/audit/audit-rule.ts'
import { readsOnly } from '../../http/audit/audit-rule.ts'
import type { MemberContext } from '../../http/context.ts'
import { implement, type Implementation } from '../../http/implement.ts'
import { toSeconds } from '../../lib/moments.ts'
import { getBadgeRow, presentBadge } from '../members/index.ts'

const decisionAudit: AuditRule<typeof contract.decideApproval> = {
  kind: 'content',
  async find(context, { typeId, itemId }) {
    const state = await approvalFor(context, typeId)?.findState(context.db, itemId)
    return state ? { id: `${typeId}:${itemId}`, ownerId: await findItemOwner(context.db, { typeId, itemId }), state } : null
  },
  reason: ({ reason }) => reason,
}

async function presentQueue(context: MemberContext, input: { readonly typeId?: string | undefined; readonly cursor?: string | undefined }) {
  const { waiting, total, ...page } = await listWaiting(context, input)
  const items = []
  for (const { item, kind, offeredAt, itemVersion } of waiting)
    items.push({
      ...mentionOf(item),
      owner: presentBadge(await getBadgeRow(context.db, item.ownerId)),
      path: kind.declaration.path(item.itemId),
      offeredAt: toSeconds(offeredAt),
      itemVersion,
    })
  return { items, total: Math.min(total, totalLimit), totalIsLimit: total > totalLimit, ...page }
}

export const approvalRoutes: readonly Implementation[] = [
  implement(contract.listApprovals, presentQueue, readsOnly),
  implement(
    contract.decideApproval,
    async (context, input) => {
      await decideApproval(context, input)
      return {}
    },
    decisionAudit,
  ),
]
