/** Rows of a member's data exports. */
import { and, desc, eq, isNotNull, lt, or } from 'drizzle-orm'
import type { Queryable } from '../../db/context.ts'
import { dataExports } from '../../db/tables/profiles.ts'

export type ExportRow = typeof dataExports.$inferSelect

export async function findLatestExport(db: Queryable, memberId: number): Promise<ExportRow | undefined> {
  const [row] = await db
    .select()
    .from(dataExports)
    .where(eq(dataExports.memberId, memberId))
    .orderBy(desc(dataExports.createdAt), desc(dataExports.id))
    .limit(1)
  return row
}

export async function findExport(db: Queryable, exportId: number): Promise<ExportRow | undefined> {
  const [row] = await db.select().from(dataExports).where(eq(dataExports.id, exportId))
  return row
}

/** Expired and failed exports. */
export async function exportsToForget(db: Queryable, { now, failedBefore }: { now: Date; failedBefore: Date }): Promise<ExportRow[]> {
  return db
    .select()
    .from(dataExports)
    .where(
      or(
        and(isNotNull(dataExports.expiresAt), lt(dataExports.expiresAt, now)),
        and(eq(dataExports.state, 'failed'), lt(dataExports.createdAt, failedBefore)),
      ),
    )
    .limit(100)
}
