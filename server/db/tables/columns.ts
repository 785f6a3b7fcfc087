/** Column shapes every table shares. */
import { bigint, timestamp } from 'drizzle-orm/pg-core'

/** Identity primary key, read as a number (safe up to 2^53). */
export const identity = () => bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity()
export const reference = () => bigint({ mode: 'number' })
export const moment = () => timestamp({ withTimezone: true, mode: 'date' })
