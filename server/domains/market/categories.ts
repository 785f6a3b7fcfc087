/** The list of categories, as staff keep it. */
import { eq, notInArray, sql } from 'drizzle-orm'
import type { saveMarketCategories } from '#contract/community/market.ts'
import type { RequestOutput } from '#contract/endpoint.ts'
import { invalid } from '#contract/error.ts'
import { transaction } from '../../db/client.ts'
import { marketCategories } from '../../db/tables/community/market.ts'
import type { AuditRule } from '../../http/audit/audit-rule.ts'
import type { MemberContext } from '../../http/context.ts'
import { findCategories } from './reads.ts'

/** Throws validation_failed on `categories` for unknown ids and for names that are there twice. */
export async function saveCategoriesFor({ db }: MemberContext, { categories }: RequestOutput<typeof saveMarketCategories>): Promise<void> {
  const names = categories.map(({ name }) => name.toLowerCase())
  if (new Set(names).size < names.length) throw invalid({ categories: ['duplicate'] })
  await transaction(db, async (tx) => {
    // One list at a time.
    await tx.execute(sql`lock table market_categories in share row exclusive mode`)
    const known = new Set((await findCategories(tx)).map(({ categoryId }) => categoryId))
    const kept = categories.flatMap(({ categoryId }) => categoryId ?? [])
    if (kept.some((id) => !known.has(id)) || new Set(kept).size < kept.length) throw invalid({ categories: ['invalid'] })
    await tx.delete(marketCategories).where(kept.length === 0 ? undefined : notInArray(marketCategories.id, kept))
    // Names move between rows: first each gets one that is nobody's.
    await tx.update(marketCategories).set({ name: sql`'#' || ${marketCategories.id}` })
    for (const [position, { categoryId, name }] of categories.entries()) {
      if (categoryId === null) await tx.insert(marketCategories).values({ name, position })
      else await tx.update(marketCategories).set({ name, position }).where(eq(marketCategories.id, categoryId))
    }
  })
}

export const categoriesAudit: AuditRule<typeof saveMarketCategories> = {
  kind: 'content',
  async find({ db }) {
    const names = (await findCategories(db)).map(({ name }) => name)
    return { id: 'market_categories', ownerId: null, state: { names: names.join(', ') } }
  },
}
