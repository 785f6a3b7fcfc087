/** Photos that members show publicly. No cache may store them, because the consent may end at any moment. */
import type { FastifyInstance } from 'fastify'
import type { Services } from '../../http/context.ts'
import { avatarStorageKey } from '../../lib/media-paths.ts'
import { sendNothing, sendObject } from '../playback/index.ts'
import { findShownPicture } from './reads.ts'

const prefix = '/media/showcase/'

export function showcasePicturePath(pictureId: string): string {
  return `${prefix}${pictureId}.webp`
}

export function mountShowcasePictures(app: FastifyInstance, { db, storage }: Services): void {
  app.get<{ Params: { name: string } }>(`${prefix}:name`, async (request, reply) => {
    const [, pictureId] = /^([0-9a-f]{32})\.webp$/.exec(request.params.name) ?? []
    reply.header('x-robots-tag', 'noindex, nofollow, noimageindex, noarchive')
    const avatarKey = pictureId === undefined ? null : await findShownPicture(db, pictureId)
    if (avatarKey === null) return sendNothing(reply)
    const key = avatarStorageKey(avatarKey)
    return sendObject(storage, request, reply, { key, contentType: 'image/webp', cacheControl: 'private, no-store' })
  })
}
