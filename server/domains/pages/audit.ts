/** Audit of site texts that staff write. */
import { and, eq } from 'drizzle-orm'
import type { saveBlock } from '#contract/site/pages.ts'
import { contentBlocks } from '../../db/tables/pages.ts'
import type { AuditRule } from '../../http/audit/audit-rule.ts'

export const blockAudit: AuditRule<typeof saveBlock> = {
  kind: 'page_block',
  async find({ db }, { view, locale }) {
    const [row] = await db
      .select({ title: contentBlocks.title, source: contentBlocks.source })
      .from(contentBlocks)
      .where(and(eq(contentBlocks.view, view), eq(contentBlocks.locale, locale)))
    return row ? { id: `${view}/${locale}`, ownerId: null, state: row } : null
  },
}
