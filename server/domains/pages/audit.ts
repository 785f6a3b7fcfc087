/** Audit of site texts that staff write. */
import { and, eq } from 'drizzle-orm'
import type { createNews, deleteNews, saveBlock, updateNews } from '#contract/site/pages.ts'
import type { Queryable } from '../../db/context.ts'
import { contentBlocks, siteNews } from '../../db/tables/pages.ts'
import type { AuditedThing, AuditRule } from '../../http/audit/audit-rule.ts'

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

/** Of the text. The version tells apart edits of what is after it. */
const excerptLength = 200

async function findNews(db: Queryable, newsId: number | undefined): Promise<AuditedThing | null> {
  if (newsId === undefined) return null
  const [row] = await db.select().from(siteNews).where(eq(siteNews.id, newsId))
  if (!row) return null
  const { id, title, text, link, version } = row
  return { id, ownerId: null, state: { title, text: text.slice(0, excerptLength), link, version } }
}

export const newNewsAudit: AuditRule<typeof createNews> = {
  kind: 'news',
  find: ({ db }, _input, result) => findNews(db, result?.newsId),
}

export const updatedNewsAudit: AuditRule<typeof updateNews> = { kind: 'news', find: ({ db }, { newsId }) => findNews(db, newsId) }

export const deletedNewsAudit: AuditRule<typeof deleteNews> = { kind: 'news', find: ({ db }, { newsId }) => findNews(db, newsId) }
