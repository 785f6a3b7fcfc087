import { sql, type SQL } from 'drizzle-orm'

/** Threads without a post in the last 60 days, or since the viewer joined, count as read. */
export const isRecent = (viewerId: number, moment: SQL) =>
  sql<boolean>`${moment} > greatest(now() - interval '60 days', (select created_at from members where id = ${viewerId}))`
