/** The list of categories, as staff keep it. */
import { eq, notInArray, sql } from 'drizzle-orm'
import type { MarketCategory, saveMarketCategories } from '#contract/community/market.ts'
import type { RequestOutput } from '#contract/endpoint.ts'
import { invalid, Refusal } from '#contract/error.ts'
import { transaction } from '../../db/client.ts'
import { marketCategories } from '../../db/tables/community/market.ts'
import type { AuditRule } from '../../http/audit/audit-rule.ts'
import type { MemberContext } from '../../http/context.ts'
import { findCategories } from './reads.ts'

/**
 * Throws edit_conflict for a form that was opened with another list than the current one, and validation_failed on `categories` for unknown
 * ids and for names that are there twice.
 */
export async function saveCategoriesFor(
  { db }: MemberContext,
  { opened, categories }: RequestOutput<typeof saveMarketCategories>,
): Promise<void> {
  const names = categories.map(({ name }) => name.toLowerCase())
  if (new Set(names).size < names.length) throw invalid({ categories: ['duplicate'] })
  await transaction(db, async (tx) => {
    // One list at a time.
    await tx.execute(sql`lock table market_categories in share row exclusive mode`)
    const current = await findCategories(tx)
    if (!isSameList(current, opened)) throw new Refusal('edit_conflict')
    const known = new Set(current.map(({ categoryId }) => categoryId))
    const kept = categories.flatMap(({ categoryId }) => categoryId ?? [])
    if (kept.some((id) => !known.has(id)) || new Set(kept).size < kept.length) throw invalid({ categories: ['invalid'] })
    await tx.delete(marketCategories).where(kept.length === 0 ? undefined : notInArray(marketCategories.id, kept))
    // Names are unique, and two categories may swap theirs: first each gets a temporary one.
    await tx.update(marketCategories).set({ name: sql`'#' || ${marketCategories.id}` })
    for (const [position, { categoryId, name }] of categories.entries()) {
      if (categoryId === null) await tx.insert(marketCategories).values({ name, position })
      else await tx.update(marketCategories).set({ name, position }).where(eq(marketCategories.id, categoryId))
    }
  })
}

/** Also in the names and their order. */
function isSameList(one: readonly MarketCategory[], other: readonly MarketCategory[]): boolean {
  const isSame = ({ categoryId, name }: MarketCategory, index: number) =>
    other[index]?.categoryId === categoryId && other[index].name === name
  return one.length === other.length && one.every(isSame)
}

export const categoriesAudit: AuditRule<typeof saveMarketCategories> = {
  kind: 'content',
  async find({ db }) {
    const names = (await findCategories(db)).map(({ name }) => name)
    return { id: 'market_categories', ownerId: null, state: { names: names.join(', ') } }
  },
}
