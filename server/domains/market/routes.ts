/** Routes of the marketplace. */
import { eq } from 'drizzle-orm'
import * as contract from '#contract/community/market.ts'
import { marketItems } from '../../db/tables/community/market.ts'
import type { AuditRule } from '../../http/audit/audit-rule.ts'
import { implement, type Implementation } from '../../http/implement.ts'
import { categoriesAudit, saveCategoriesFor } from './categories.ts'
import { createItemFor, deleteItemFor, renewItemFor, updateItemFor } from './change-item.ts'
import { presentItem } from './present.ts'
import { findCategories } from './reads.ts'
import { listMarket } from './reads/market-list.ts'

/** Audit of other members' items that staff delete. */
const itemAudit: AuditRule<typeof contract.deleteMarketItem> = {
  kind: 'content',
  async find({ db }, { itemId }) {
    const [row] = await db.select().from(marketItems).where(eq(marketItems.id, itemId))
    if (!row) return null
    const { ownerId, title, state, version } = row
    return { id: `market_item:${itemId}`, ownerId, state: row.deletedAt === null ? { ownerId, title, state, version } : null }
  },
  reason: ({ reason }) => reason,
}

export const marketRoutes: readonly Implementation[] = [
  implement(contract.searchMarket, listMarket),
  implement(contract.getMarketItem, (context, { itemId }) => presentItem(context, itemId)),
  implement(contract.createMarketItem, async (context, input) => presentItem(context, await createItemFor(context, input))),
  implement(contract.updateMarketItem, async (context, input) => {
    await updateItemFor(context, input)
    return presentItem(context, input.itemId)
  }),
  implement(contract.renewMarketItem, async (context, { itemId }) => {
    await renewItemFor(context, itemId)
    return presentItem(context, itemId)
  }),
  implement(
    contract.deleteMarketItem,
    async (context, input) => {
      await deleteItemFor(context, input)
      return {}
    },
    itemAudit,
  ),
  implement(contract.listMarketCategories, async ({ db }) => ({ categories: await findCategories(db) })),
  implement(
    contract.saveMarketCategories,
    async (context, input) => {
      await saveCategoriesFor(context, input)
      return { categories: await findCategories(context.db) }
    },
    categoriesAudit,
  ),
]
