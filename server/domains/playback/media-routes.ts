/** Videos, posters, photos and avatars below /media. An address is useless without the session for which it was made. */
import type { FastifyInstance } from 'fastify'
import type { Services } from '../../http/context.ts'
import { mediaCookie } from '../../http/tokens.ts'
import {
  attachmentPrefix,
  attachmentStorageKey,
  avatarPrefix,
  avatarStorageKey,
  largePosterStorageKey,
  photoPrefix,
  posterPrefix,
  posterStorageKey,
} from '../../lib/media-paths.ts'
import { attachmentType, findMediaFile, isAvatarName, readPosterName } from './media-files.ts'
import { createMediaGate } from './media-gate.ts'
import { sendNothing, sendObject } from './send-object.ts'
import { sendPhoto } from './send-photo.ts'

/**
 * Cached only by this member's browser. Playlists are always requested again, because they grow; access to private files may end at once.
 */
const cacheControl = {
  changing: 'private, no-store',
  segment: 'private, max-age=300',
  picture: 'private, max-age=3600',
  privatePicture: 'private, max-age=60',
} as const

export function mountMedia(app: FastifyInstance, services: Services): void {
  const { storage } = services
  const gate = createMediaGate(services, app.authenticator)

  app.get<{ Params: { token: string; videoId: string; '*': string } }>('/media/:token/:videoId/*', async (request, reply) => {
    const { token, videoId, '*': name } = request.params
    const file = findMediaFile(name)
    const mediaKey = file && (await gate.openVideo(request.cookies[mediaCookie.name], token, videoId))
    if (!file || !mediaKey) return sendNothing(reply)
    const caching = file.isChanging ? cacheControl.changing : cacheControl.segment
    return sendObject(storage, request, reply, { key: `${mediaKey}/${name}`, contentType: file.contentType, cacheControl: caching })
  })

  app.get<{ Params: { videoId: string; name: string } }>(`${posterPrefix}:videoId/:name`, async (request, reply) => {
    const { videoId, name } = request.params
    const poster = readPosterName(name)
    const video = poster && (await gate.openPoster(request.cookies[mediaCookie.name], videoId))
    if (!poster || !video?.mediaKey || video.posterVersion === 0) return sendNothing(reply)
    const key = (poster.isLarge ? largePosterStorageKey : posterStorageKey)(video.mediaKey, video.posterVersion)
    return sendObject(storage, request, reply, { key, contentType: 'image/webp', cacheControl: cacheControl.picture })
  })

  app.get<{ Params: { photoId: string; name: string } }>(`${photoPrefix}:photoId/:name`, (request, reply) =>
    sendPhoto(services, gate, request, reply),
  )

  app.get<{ Params: { name: string } }>(`${avatarPrefix}:name`, async (request, reply) => {
    const { name } = request.params
    if (!isAvatarName(name) || !(await gate.openForMembers(request.cookies[mediaCookie.name]))) return sendNothing(reply)
    return sendObject(storage, request, reply, {
      key: avatarStorageKey(name),
      contentType: 'image/webp',
      cacheControl: cacheControl.picture,
    })
  })

  app.get<{ Params: { name: string } }>(`${attachmentPrefix}:name`, async (request, reply) => {
    const { name } = request.params
    const contentType = attachmentType(name)
    const opening = contentType && (await gate.openAttachment(request.cookies[mediaCookie.name], name))
    if (!opening) return sendNothing(reply)
    return sendObject(storage, request, reply, {
      key: attachmentStorageKey(name),
      contentType,
      cacheControl: opening.isPrivate ? cacheControl.privatePicture : cacheControl.picture,
    })
  })
}
