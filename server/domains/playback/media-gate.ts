/** Checks every media request. Null means 404, for any reason. */
import { maySeePhoto, photoAbilities } from '#contract/policy/photos.ts'
import { maySee, mayDownload, playRefusal } from '#contract/policy/videos.ts'
import { isFullMember, type Viewer } from '#contract/roles.ts'
import type { Authenticator } from '../../http/auth.ts'
import type { Services } from '../../http/context.ts'
import { toSeconds } from '../../lib/moments.ts'
import { createBoundedCache } from './bounded-cache.ts'
import { readGrant, type MediaGrant } from './media-grant.ts'
import { isInVisibleComment } from '../comments/index.ts'
import { isInVisibleEvent } from '../events/index.ts'
import { isInVisibleMarketItem } from '../market/index.ts'
import { isInVisiblePost } from '../forums/index.ts'
import { mayOpenReportedFile } from '../moderation/index.ts'
import { findAttachmentAccess } from './reads/attachment-for.ts'
import { findPhotoImages, type PhotoImages } from './reads/photo-images.ts'
import { findVideoToPlay, type PlayableVideo } from './reads.ts'

export interface MediaGate {
  /** The video's media key, if this grant opens it for this cookie now. */
  openVideo(cookie: string | undefined, token: string, videoId: string): Promise<string | null>
  openPoster(cookie: string | undefined, videoId: string): Promise<Pick<PlayableVideo, 'mediaKey' | 'posterVersion'> | null>
  /** Images of photos. Checked every time: an owner may make a photo private at any moment. */
  openPhoto(cookie: string | undefined, photoId: string): Promise<PhotoOpening | null>
  /** Avatars: their names cannot be guessed, and any member may have seen them. */
  openForMembers(cookie: string | undefined): Promise<boolean>
  /** Photos in texts and voice messages. Private ones are checked every time, because access can end at any moment. */
  openAttachment(cookie: string | undefined, name: string): Promise<AttachmentOpening | null>
}

export interface AttachmentOpening {
  readonly isPrivate: boolean
}

export interface PhotoOpening extends PhotoImages {
  readonly canDownload: boolean
  /** The viewer is its owner. */
  readonly isOwn: boolean
}

/** How long a change without an event (a block, another node's edit) can go unnoticed. */
const policyAge = { grantMs: 15_000, posterMs: 30_000 } as const
const mostEntries = 20_000

/** Members who may read reported messages, including their files. */
const isReportsReader = ({ role }: Viewer) => role === 'staff' || role === 'admin'

type MediaViewer = Viewer & { readonly id: number }

/** The cookie is bound to a session, which must be active, and the member's account must be open. */
function readViewers({ tokens }: Pick<Services, 'tokens'>, authenticator: Authenticator) {
  return async (cookie: string | undefined): Promise<{ viewer: MediaViewer; sessionId: string } | null> => {
    const sessionId = cookie ? tokens.verifyMediaCookie(cookie) : null
    if (!sessionId) return null
    const { viewer } = await authenticator.callerOfSession(sessionId)
    const { id } = viewer
    return id !== null && isFullMember(viewer.role) ? { viewer: { ...viewer, id }, sessionId } : null
  }
}

async function openPhotoFor(db: Services['db'], viewer: MediaViewer, photoId: number): Promise<PhotoOpening | null> {
  const photo = await findPhotoImages(db, viewer.id, photoId)
  if (!photo || !maySeePhoto(viewer, photo.facts)) return null
  return { ...photo, canDownload: photoAbilities(viewer, photo.facts).canDownload, isOwn: photo.facts.ownerId === viewer.id }
}

/** `forgetAll`: an album was bought or paid back, and any video may be in it. */
function forgetWhenChanged(bus: Services['bus'], forget: (of: { videoId: number }) => void, forgetAll: () => void): void {
  bus.on('videos.changed', forget)
  bus.on('sales.changed', ({ typeId, itemId }) => {
    if (typeId === 'video') forget({ videoId: itemId })
    else if (typeId === 'video_album') forgetAll()
  })
  bus.on('content.deleted', ({ typeId, itemId }) => {
    if (typeId === 'video') forget({ videoId: itemId })
  })
}

export function createMediaGate(services: Services, authenticator: Authenticator): MediaGate {
  const { db, content, tokens, now, bus } = services
  const viewerOf = readViewers(services, authenticator)
  const videos = createBoundedCache<string | null>({ maxAgeMs: policyAge.grantMs, maxEntries: mostEntries, now })
  const posters = createBoundedCache<PlayableVideo | null>({ maxAgeMs: policyAge.posterMs, maxEntries: mostEntries, now })
  const forget = ({ videoId }: { videoId: number }) => {
    videos.forget((key) => key.startsWith(`${videoId}/`))
    posters.forget((key) => key.startsWith(`${videoId}/`))
  }
  forgetWhenChanged(bus, forget, () => videos.forget(() => true))

  async function mediaKeyFor(viewer: MediaViewer, { videoId, scope }: MediaGrant): Promise<string | null> {
    const video = await findVideoToPlay(db, viewer.id, videoId)
    if (!video) return null
    const isAllowed = scope === 'save' ? mayDownload(viewer, video.facts) : playRefusal(viewer, video.facts) === null
    return isAllowed ? video.mediaKey : null
  }

  return {
    async openVideo(cookie, token, videoId) {
      const grant = readGrant(tokens, token)
      if (!grant || String(grant.videoId) !== videoId || grant.expiresAt <= toSeconds(now())) return null
      const caller = await viewerOf(cookie)
      if (!caller || caller.sessionId !== grant.sessionId || caller.viewer.id !== grant.memberId) return null
      // The group is part of the key: a member who loses the sponsor role counts as another viewer.
      const key = `${videoId}/${grant.memberId}/${caller.viewer.groupId}/${grant.scope}`
      return videos.get(key, () => mediaKeyFor(caller.viewer, grant))
    },
    async openPoster(cookie, videoId) {
      const caller = await viewerOf(cookie)
      if (!caller || !/^[1-9]\d{0,14}$/.test(videoId)) return null
      const { viewer } = caller
      const key = `${videoId}/${viewer.id}/${viewer.groupId}`
      return posters.get(key, async () => {
        const video = await findVideoToPlay(db, viewer.id, Number(videoId))
        return video && maySee(viewer, video.facts) ? video : null
      })
    },
    async openPhoto(cookie, photoId) {
      const caller = await viewerOf(cookie)
      if (!caller || !/^[1-9]\d{0,14}$/.test(photoId)) return null
      return openPhotoFor(db, caller.viewer, Number(photoId))
    },
    openForMembers: async (cookie) => (await viewerOf(cookie)) !== null,
    async openAttachment(cookie, name) {
      const caller = await viewerOf(cookie)
      if (!caller) return null
      const access = await findAttachmentAccess(db, caller.viewer.id, name)
      if (!access) return null
      const isOpen =
        access.isOpen ||
        (await isInVisibleComment({ db, content, viewer: caller.viewer }, access.id)) ||
        (await isInVisiblePost({ db, viewer: caller.viewer }, access.id)) ||
        (await isInVisibleEvent({ db, viewer: caller.viewer }, access.id)) ||
        (await isInVisibleMarketItem({ db, viewer: caller.viewer }, access.id)) ||
        (isReportsReader(caller.viewer) && (await mayOpenReportedFile(db, caller.viewer.id, name)))
      return isOpen ? { isPrivate: access.isPrivate } : null
    },
  }
}
