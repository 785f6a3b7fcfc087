/** What happens when all bytes of a photo are in the store: they are recognised, compared with the member's other photos, and queued. */
import { createHash, randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { copyFile, mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import { Refusal } from '#contract/error.ts'
import { photoExtensions, photoMaxBytes } from '#contract/photos/photos.ts'
import type { OfferedFile, Receipt, ReceivedFile, UploadTarget } from '../../../content/upload-target.ts'
import { transaction } from '../../../db/client.ts'
import type { Transaction } from '../../../db/context.ts'
import { photos } from '../../../db/tables/albums/photos.ts'
import type { Services } from '../../../http/context.ts'
import { photoReceivedFolder } from '../../../lib/media-paths.ts'
import { sniffImageFile, type ImageType } from '../../../media/photos/sniff-image.ts'
import { discardImages } from './discard-images.ts'
import { discardPhotoDraft } from './photo-drafts.ts'
import { enqueueImages } from './queue-images.ts'

const extensions: readonly string[] = photoExtensions
/** The type that a device names is only a hint: some name none for HEIC and AVIF. */
const acceptedTypes = /^(image\/[\w.+-]+|application\/octet-stream)?$/

export const photoTarget: UploadTarget = {
  typeId: 'photo',
  check: checkPhotoFile,
  receive: async (services, file) => settlePhoto(file, await inspect(services, file.sourceKey), services.now()),
  discardDraft: discardPhotoDraft,
}

/** Before the first byte. Throws upload_wrong_type, upload_too_large. */
function checkPhotoFile({ filename, filetype, sizeBytes }: OfferedFile): void {
  const extension = /\.([^./\\]+)$/.exec(filename)?.[1]?.toLowerCase()
  if (extension === undefined || !extensions.includes(extension) || !acceptedTypes.test(filetype.toLowerCase()))
    throw new Refusal('upload_wrong_type')
  if (sizeBytes > photoMaxBytes) throw new Refusal('upload_too_large')
}

interface Inspected {
  /** Null: not an image of an accepted kind. */
  readonly type: ImageType | null
  /** SHA-256, hexadecimal. */
  readonly hash: string
}

async function inspect({ storage }: Pick<Services, 'storage'>, sourceKey: string): Promise<Inspected> {
  const staged = await storage.stage(sourceKey)
  try {
    const hash = createHash('sha256')
    await pipeline(createReadStream(staged.path), hash)
    return { type: await sniffImageFile(staged.path), hash: hash.digest('hex') }
  } finally {
    await staged.release()
  }
}

function settlePhoto({ itemId, sourceKey, sizeBytes }: Omit<ReceivedFile, 'memberId'>, { type, hash }: Inspected, now: Date) {
  return async (tx: Transaction): Promise<Receipt> => {
    const [photo] = await tx.select().from(photos).where(eq(photos.id, itemId)).for('no key update')
    if (!photo || photo.deletedAt || photo.state !== 'receiving') {
      if (photo?.deletedAt) await noteWaste(tx, itemId, sourceKey)
      return { outcome: 'gone', after: () => undefined }
    }
    const { ownerId } = photo
    const changed = ({ bus }: Services) => bus.emit('photos.changed', { memberId: ownerId })
    if (type === null) {
      await tx.update(photos).set({ state: 'failed', failure: 'not_an_image', rawKey: sourceKey }).where(eq(photos.id, itemId))
      const after = async (services: Services) => {
        await discardImages(services, { photoId: itemId })
        changed(services)
      }
      return { outcome: 'refused', after }
    }
    const duplicateOf = await findSame(tx, { ownerId, hash, itemId })
    if (duplicateOf !== null) {
      await discardPhotoDraft(tx, itemId, now)
      await noteWaste(tx, itemId, sourceKey)
      const after = async (services: Services) => {
        await discardImages(services, { photoId: itemId })
        services.bus.emit('content.deleted', { typeId: 'photo', itemId, ownerId })
        changed(services)
      }
      return { outcome: 'duplicate', duplicateOf, after }
    }
    await tx
      .update(photos)
      .set({ state: 'working', sourceKey, sourceType: type, sourceBytes: sizeBytes, contentHash: hash })
      .where(eq(photos.id, itemId))
    const after = async (services: Services) => {
      await enqueueImages(services, photo)
      changed(services)
    }
    return { outcome: 'taken', after }
  }
}

/** The caller deletes a file that is not taken; if it cannot, the watch does. */
async function noteWaste(tx: Transaction, photoId: number, rawKey: string): Promise<void> {
  await tx.update(photos).set({ rawKey }).where(eq(photos.id, photoId))
}

/** Serialised per member, so that two uploads of the same content cannot both be the first. */
async function findSame(
  tx: Transaction,
  { ownerId, hash, itemId }: { ownerId: number; hash: string; itemId: number },
): Promise<number | null> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`photos.same/${ownerId}`}, 0))`)
  const [same] = await tx
    .select({ id: photos.id })
    .from(photos)
    .where(
      and(
        eq(photos.ownerId, ownerId),
        eq(photos.contentHash, hash),
        ne(photos.id, itemId),
        isNull(photos.deletedAt),
        inArray(photos.state, ['working', 'ready']),
      ),
    )
  return same?.id ?? null
}

/**
 * For files that are not uploaded by a device (the demo community): gives the file to a draft as an upload would. `file`: its bytes or its
 * path, which stays. Resolves with false if the photo did not take it.
 */
export async function receivePhoto(services: Services, { photoId, file }: { photoId: number; file: Buffer | string }): Promise<boolean> {
  const { db, storage, config } = services
  const sourceKey = `${photoReceivedFolder(photoId)}${randomBytes(16).toString('hex')}`
  if (typeof file === 'string') {
    const folder = path.join(config.dataFolder, 'work', `photo-${photoId}-received`)
    await mkdir(folder, { recursive: true })
    const copy = path.join(folder, 'file')
    await copyFile(file, copy)
    await storage.putFile(sourceKey, copy)
    await rm(folder, { recursive: true, force: true })
  } else await storage.put(sourceKey, file)
  const sizeBytes = (await storage.stat(sourceKey))?.sizeBytes ?? 0
  const settle = settlePhoto({ itemId: photoId, sourceKey, sizeBytes }, await inspect(services, sourceKey), services.now())
  const receipt = await transaction(db, settle)
  if (receipt.outcome !== 'taken') await storage.delete(sourceKey)
  await receipt.after(services)
  return receipt.outcome === 'taken'
}
