/** A search inside a folded column with a trigram index: without case and accents, and wildcards taken literally. */
import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { escapeLike } from './like-pattern.ts'

export function containsFolded(keyColumn: SQLWrapper, text: string): SQL {
  return sql`${keyColumn} like ropewalk_fold(${`%${escapeLike(text)}%`})`
}
