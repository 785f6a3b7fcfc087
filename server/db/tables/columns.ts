/** Column types that all tables share. */
import { bigint, customType, timestamp } from 'drizzle-orm/pg-core'

/** Identity primary key, read as a number (safe up to 2^53). */
export const identity = () => bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity()
export const reference = () => bigint({ mode: 'number' })
export const moment = () => timestamp({ withTimezone: true, mode: 'date' })
/**
 * Text ordered by its bytes, for folded keys. The collation belongs to the column and not to a query: only then does Postgres keep
 * statistics in that order, and use them for its plans.
 */
export const bytewiseText = customType<{ data: string }>({ dataType: () => 'text collate "C"' })
/** Parts of a file, in bytes: `{[0,100),[500,600)}`. Parts that touch are one. */
export const byteParts = customType<{ data: string }>({ dataType: () => 'int8multirange' })
