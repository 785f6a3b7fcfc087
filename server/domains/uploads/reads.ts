/** Reads of uploads. */
import { and, desc, eq, gt, inArray, isNull, lt, ne, or, sql } from 'drizzle-orm'
import type { Queryable } from '../../db/context.ts'
import { photos } from '../../db/tables/albums/photos.ts'
import { contentItems } from '../../db/tables/content/content.ts'
import { uploads } from '../../db/tables/uploads.ts'
import { videos } from '../../db/tables/videos.ts'

export type UploadRow = typeof uploads.$inferSelect

/** Null for everyone but the member who started it: another member's upload is not found. */
export async function findOwnUpload(db: Queryable, memberId: number, uploadId: string): Promise<UploadRow | null> {
  const rows = await db
    .select()
    .from(uploads)
    .where(and(eq(uploads.id, uploadId), eq(uploads.memberId, memberId)))
  return rows[0] ?? null
}

export async function findUpload(db: Queryable, uploadId: string): Promise<UploadRow | null> {
  const rows = await db.select().from(uploads).where(eq(uploads.id, uploadId))
  return rows[0] ?? null
}

export async function findUploadOf(db: Queryable, { typeId, itemId }: Pick<UploadRow, 'typeId' | 'itemId'>): Promise<UploadRow | null> {
  const rows = await db
    .select()
    .from(uploads)
    .where(and(eq(uploads.typeId, typeId), eq(uploads.itemId, itemId)))
  return rows[0] ?? null
}

export interface UploadWithTitle extends UploadRow {
  readonly title: string
}

/** An upload of the same file in progress from any device of the member. */
export async function findReceiving(
  db: Queryable,
  memberId: number,
  { typeId, fingerprint }: Pick<UploadRow, 'typeId' | 'fingerprint'>,
): Promise<UploadWithTitle | null> {
  const rows = await uploadsWithTitle(db).where(
    and(eq(uploads.memberId, memberId), eq(uploads.typeId, typeId), eq(uploads.fingerprint, fingerprint), eq(uploads.state, 'receiving')),
  )
  return rows[0] ? flatten(rows[0]) : null
}

/** The member's photo of a file that they have sent before. Photos that failed or were deleted can be sent again. */
export async function findSentPhoto(
  db: Queryable,
  memberId: number,
  { fingerprint, sizeBytes }: Pick<UploadRow, 'fingerprint' | 'sizeBytes'>,
): Promise<{ photoId: number; title: string } | null> {
  const rows = await db
    .select({ photoId: photos.id, title: photos.title })
    .from(uploads)
    .innerJoin(photos, eq(photos.id, sql`coalesce(${uploads.duplicateOf}, ${uploads.itemId})`))
    .where(
      and(
        eq(uploads.memberId, memberId),
        eq(uploads.typeId, 'photo'),
        eq(uploads.fingerprint, fingerprint),
        eq(uploads.sizeBytes, sizeBytes),
        eq(uploads.state, 'received'),
        eq(photos.ownerId, memberId),
        isNull(photos.deletedAt),
        inArray(photos.state, ['working', 'ready']),
      ),
    )
    .limit(1)
  return rows[0] ?? null
}

export async function receivingUploads(db: Queryable, memberId: number): Promise<UploadWithTitle[]> {
  const rows = await uploadsWithTitle(db)
    .where(and(eq(uploads.memberId, memberId), eq(uploads.state, 'receiving')))
    .orderBy(desc(uploads.createdAt))
    .limit(200)
  return rows.map(flatten)
}

/** Uploads without new bytes since then. */
export async function silentUploads(db: Queryable, since: Date): Promise<UploadRow[]> {
  return db
    .select()
    .from(uploads)
    .where(and(eq(uploads.state, 'receiving'), lt(uploads.updatedAt, since)))
    .limit(100)
}

/** An upload without a byte reserves its space this long. Its draft stays, and the space is reserved again when bytes arrive. */
const reservedMs = 3_600_000
const reservedSince = (now: Date) => new Date(now.getTime() - reservedMs)

const holdsSpace = (now: Date) => or(gt(uploads.receivedBytes, 0), gt(uploads.updatedAt, reservedSince(now)))

/** The reservation of an upload that has no bytes yet has lapsed. */
export function hasLapsed({ state, receivedBytes, updatedAt }: UploadRow, now: Date): boolean {
  return state === 'receiving' && receivedBytes === 0 && updatedAt <= reservedSince(now)
}

/**
 * Bytes of a member's originals of all kinds, received or in progress; null counts everybody's. The clean copy of a photo can be larger than
 * the file that was sent; then it counts.
 */
export async function keptBytes(db: Queryable, ownerId: number | null, now: Date): Promise<number> {
  const [row] = await db
    .select({ bytes: sql<string>`coalesce(sum(greatest(${uploads.sizeBytes}, ${photos.sourceBytes})), 0)` })
    .from(uploads)
    .innerJoin(contentItems, and(eq(contentItems.typeId, uploads.typeId), eq(contentItems.itemId, uploads.itemId)))
    .leftJoin(photos, and(eq(uploads.typeId, 'photo'), eq(photos.id, uploads.itemId)))
    .where(
      and(
        or(eq(uploads.state, 'received'), and(eq(uploads.state, 'receiving'), holdsSpace(now))),
        ne(contentItems.state, 'deleted'),
        ownerId === null ? undefined : eq(contentItems.ownerId, ownerId),
      ),
    )
  return Number(row?.bytes ?? 0)
}

/** Reserved but not written yet. `received_bytes` lags slightly, so the result errs on the safe side. */
export async function expectedBytes(db: Queryable, now: Date): Promise<number> {
  const [row] = await db
    .select({ bytes: sql<string>`coalesce(sum(${uploads.sizeBytes} - ${uploads.receivedBytes}), 0)` })
    .from(uploads)
    .where(and(eq(uploads.state, 'receiving'), holdsSpace(now)))
  return Number(row?.bytes ?? 0)
}

function uploadsWithTitle(db: Queryable) {
  return db
    .select({ upload: uploads, title: sql<string>`coalesce(${videos.title}, ${photos.title}, '')` })
    .from(uploads)
    .leftJoin(videos, and(eq(uploads.typeId, 'video'), eq(videos.id, uploads.itemId)))
    .leftJoin(photos, and(eq(uploads.typeId, 'photo'), eq(photos.id, uploads.itemId)))
    .$dynamic()
}

function flatten({ upload, title }: { upload: UploadRow; title: string }): UploadWithTitle {
  return { ...upload, title }
}
