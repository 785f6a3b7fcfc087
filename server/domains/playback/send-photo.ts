/** Answers with an image of a photo. Older versions are gone as soon as there is a new one. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { downloadExtensions } from '#contract/photos/photo-edits.ts'
import type { Services } from '../../http/context.ts'
import { mediaCookie } from '../../http/tokens.ts'
import { photoDownloadKey, photoImageKey } from '../../lib/media-paths.ts'
import { readPhotoName, type PhotoFileName } from './media-files.ts'
import type { MediaGate, PhotoOpening } from './media-gate.ts'
import { sendNothing, sendObject, type SendOptions } from './send-object.ts'
import { sendPhotoSource } from './send-photo-source.ts'

/** Security row 9: what an owner hides is gone within a minute, also from a browser that has shown it. */
const cacheControl = 'private, max-age=60'

type PhotoRequest = FastifyRequest<{ Params: { photoId: string; name: string } }>

export async function sendPhoto(services: Services, gate: MediaGate, request: PhotoRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { photoId, name } = request.params
  const file = readPhotoName(name)
  const photo = file && (await gate.openPhoto(request.cookies[mediaCookie.name], photoId))
  if (!file || !photo || photo.imageVersion !== file.version) return sendNothing(reply)
  if ('isSource' in file) return sendPhotoSource(services, photo, reply)
  if ('downloadExtension' in file) return sendDownload(services, photo, file, request, reply)
  return sendObject(services.storage, request, reply, imageOf(photo, file))
}

/** A missing size is answered by the next smaller one, and an AVIF image that is not made yet by the one in WebP. */
function imageOf(
  { mediaKey, sizes, hasAvif }: PhotoOpening,
  { size: wanted, format: wantedFormat }: Extract<PhotoFileName, { size: number }>,
): SendOptions {
  const size = sizes.findLast((each) => each <= wanted) ?? sizes[0] ?? wanted
  const format = hasAvif ? wantedFormat : 'webp'
  const key = photoImageKey(mediaKey, size, format)
  return { key, contentType: `image/${format}`, cacheControl, mark: markOf(key) }
}

/** For those who may edit it. The file is made after the images; if it is missing, it is made now and is there for the next request. */
async function sendDownload(
  { storage, jobs }: Services,
  { photoId, canDownload, mediaKey, imageVersion, downloadFormat }: PhotoOpening,
  { downloadExtension }: Extract<PhotoFileName, { downloadExtension: string }>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (!canDownload || downloadExtensions[downloadFormat] !== downloadExtension) return sendNothing(reply)
  const key = photoDownloadKey(mediaKey, downloadFormat)
  if (!(await storage.stat(key))) {
    await jobs.enqueue('photos.makeDownload', { photoId, putOff: null }, { singletonKey: `photo-now-${photoId}-${imageVersion}` })
    return sendNothing(reply)
  }
  reply.header('content-disposition', `attachment; filename="photo-${photoId}.${downloadExtension}"`)
  return sendObject(storage, request, reply, { key, contentType: `image/${downloadFormat}`, cacheControl, mark: markOf(key) })
}

/** The key of a set of images is random and never used again. */
const markOf = (key: string) => key.replaceAll('/', '-')
