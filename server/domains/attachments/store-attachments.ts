/** Photos for texts: re-encoded, stored under names nobody can guess, recorded with their uploader. */
import { randomBytes } from 'node:crypto'
import { and, eq, gt } from 'drizzle-orm'
import { attachmentLimits } from '#contract/texts/attachments.ts'
import { Refusal } from '#contract/error.ts'
import { attachments } from '../../db/tables/attachments.ts'
import type { Services } from '../../http/context.ts'
import { attachmentPath, attachmentStorageKey } from '../../lib/media-paths.ts'
import { cleanPicture } from '../../media/clean-picture.ts'

export interface StoredAttachment {
  readonly attachmentId: number
  readonly destination: string
}

const hourMs = 3_600_000
const longestSide = 2048

/** Throws rate_limited, upload_wrong_type. One refused photo refuses all, because a half-finished text would be worse. */
export async function storeAttachments(services: Services, memberId: number, files: readonly Buffer[]): Promise<StoredAttachment[]> {
  const { db, now } = services
  const isRecent = and(
    eq(attachments.memberId, memberId),
    eq(attachments.kind, 'picture'),
    gt(attachments.createdAt, new Date(now().getTime() - hourMs)),
  )
  if ((await db.$count(attachments, isRecent)) + files.length > attachmentLimits.perHour)
    throw new Refusal('rate_limited', { retryAfterSeconds: hourMs / 1000 })
  const stored: StoredAttachment[] = []
  const cleaned = []
  for (const file of files) {
    const picture = await cleanPicture(file, { longestSide })
    if (!picture) throw new Refusal('upload_wrong_type')
    cleaned.push(picture)
  }
  for (const { bytes, width, height } of cleaned) {
    const { id, name } = await keepAttachment(services, memberId, { extension: 'webp', bytes, facts: { width, height } })
    stored.push({ attachmentId: id, destination: attachmentPath(name) })
  }
  return stored
}

export interface AttachmentFile {
  readonly extension: 'webp' | 'm4a'
  /** Created by the server: never the uploaded bytes. */
  readonly bytes: Buffer
  readonly facts: Pick<typeof attachments.$inferInsert, 'width' | 'height' | 'kind' | 'durationMs' | 'levels'>
}

/** Stores the file under a name nobody can guess and records its uploader. */
export async function keepAttachment(
  { db, storage, now }: Services,
  memberId: number,
  { extension, bytes, facts }: AttachmentFile,
): Promise<{ id: number; name: string }> {
  const name = `${randomBytes(16).toString('hex')}.${extension}`
  await storage.put(attachmentStorageKey(name), bytes)
  const [row] = await db
    .insert(attachments)
    .values({ ...facts, memberId, name, sizeBytes: bytes.length, createdAt: now() })
    .returning({ id: attachments.id })
  if (!row) throw new Error('insert returned no row')
  return { id: row.id, name }
}
