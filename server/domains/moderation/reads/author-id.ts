/** The author or owner of reported content, as SQL. */
import { sql, type SQL } from 'drizzle-orm'
import type { ReportableSaying } from '#contract/profile/blocks-and-reports.ts'
import { comments } from '../../../db/tables/comments.ts'
import { contentItems } from '../../../db/tables/content/content.ts'
import { mailMessages } from '../../../db/tables/mail/mail.ts'
import { chatMessages } from '../../../db/tables/chat/chat.ts'

/**
 * `alias`: of a table or subquery with `type_id` and `item_id`. Its columns are named in full: the tables looked up here have columns of the
 * same name.
 */
export function authorIdOf(alias: 'open' | 'reports'): SQL<number | null> {
  const [typeId, itemId] = [sql.raw(`${alias}.type_id`), sql.raw(`${alias}.item_id`)]
  const authors: Readonly<Record<ReportableSaying, SQL>> = {
    comment: sql`(select ${comments.authorId} from ${comments} where ${comments.id} = ${itemId})`,
    mail: sql`(select ${mailMessages.senderId} from ${mailMessages} where ${mailMessages.id} = ${itemId})`,
    chat: sql`(select ${chatMessages.senderId} from ${chatMessages} where ${chatMessages.id} = ${itemId})`,
  }
  // Items of content have an owner in `content_items`.
  const ownerId = sql`(select ${contentItems.ownerId} from ${contentItems} where ${contentItems.typeId} = ${typeId} and ${contentItems.itemId} = ${itemId})`
  return sql`case ${sql.join(
    Object.entries(authors).map(([kind, author]) => sql`when ${typeId} = ${kind} then ${author}`),
    sql` `,
  )} else ${ownerId} end`
}
