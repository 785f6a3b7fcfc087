/**
 * The image of a photo without its edits, for the editor. What an owner has blurred or cropped away is visible in it, so it opens for the
 * owner alone, whatever the role of anybody else, and no cache keeps it.
 */
import type { FastifyReply } from 'fastify'
import { photoMaxPixels } from '#contract/photos/photos.ts'
import type { Services } from '../../http/context.ts'
import { sharp } from '../../media/picture-decoders.ts'
import type { PhotoOpening } from './media-gate.ts'
import { sendNothing } from './send-object.ts'

/** Pixels. WebP has no larger sides; very tall images are scaled to it. */
const most = { width: 2048, height: 16_383 }
const secondsToMake = 60
/** Those being made now, by storage key: an owner who opens the editor twice waits for the same one. */
const making = new Map<string, Promise<Buffer>>()

export async function sendPhotoSource({ storage }: Services, photo: PhotoOpening, reply: FastifyReply): Promise<FastifyReply> {
  if (!photo.isOwn || photo.sourceKey === '') return sendNothing(reply)
  const image = await makeOnce(storage, photo.sourceKey)
  return reply.type('image/webp').headers({ 'cache-control': 'private, no-store', 'content-length': image.length }).send(image)
}

function makeOnce(storage: Services['storage'], sourceKey: string): Promise<Buffer> {
  const known = making.get(sourceKey)
  if (known) return known
  const made = makeImage(storage, sourceKey).finally(() => making.delete(sourceKey))
  making.set(sourceKey, made)
  return made
}

/** From the clean original: it is upright, in sRGB, and contains nothing but pixels (decision 026). */
async function makeImage(storage: Services['storage'], sourceKey: string): Promise<Buffer> {
  const staged = await storage.stage(sourceKey)
  try {
    return await sharp(staged.path, { limitInputPixels: photoMaxPixels, animated: false })
      .resize({ ...most, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82, effort: 2 })
      .timeout({ seconds: secondsToMake })
      .toBuffer()
  } finally {
    await staged.release()
  }
}
