/**
 * All storage names that the app uses on the device, in one place, so that a wipe finds everything. Names of a member's storage
 * contain the member's id; no name reveals content.
 */

export const databaseName = (memberId: number): string => `ropewalk-${memberId}`
const databasePattern = /^ropewalk-(\d+)$/

/** The member id of one of our databases; null for any other name. */
export function memberOfDatabase(name: string): number | null {
  return numberOf(databasePattern.exec(name))
}

const cachePattern = /^ropewalk-member-(\d+)-/
export const memberCachePrefix = (memberId: number): string => `ropewalk-member-${memberId}-`
/** Posters and avatars seen recently. The service worker infers from its existence which member is signed in. */
export const imagesCacheName = (memberId: number): string => `${memberCachePrefix(memberId)}images`
/** Videos saved for watching offline. */
export const videosCacheName = (memberId: number): string => `${memberCachePrefix(memberId)}films`

/** An empty cache. Its existence informs the service worker, which cannot read local storage, that the member's app lock is on. */
export const lockMarkName = (memberId: number): string => `${memberCachePrefix(memberId)}locked`

export function memberOfCache(name: string): number | null {
  return numberOf(cachePattern.exec(name))
}

/** Code chunks and fonts: the same for everyone, and preserved at sign-out. */
export const chunksCacheName = 'ropewalk-chunks'

/** The folder in the origin private file system: `members/<id>/…`. */
export const membersFolder = 'members'
/** The folder of upload copies inside the member's folder. */
export const uploadsFolderName = 'uploads'

export const deviceChannelName = 'ropewalk-device'
/** A local storage key of the member, so that it is deleted with all their other data. */
export const lockRecordKey = 'ropewalk.member.lock'
/** The amount of unsent data on this device, and the id of its database. */
export const unsentMarkKey = 'ropewalk.member.unsent'
/** Requests for the app lock's key, and notifications of locking. */
export const lockChannelName = 'ropewalk-lock'
/** Every visible page holds this lock in shared mode. */
export const inSightLock = 'ropewalk-in-sight'
/** Held by the context that encrypts or decrypts the member's store. */
export const encryptingLock = (memberId: number): string => `ropewalk-sealing-${memberId}`
/** Held by the worker that uploads and saves videos, one across all tabs. */
export const uploadsLock = 'ropewalk-uploads'
/** Held by the page, worker or service worker that refreshes the session. */
export const sessionRefreshLock = 'ropewalk-session-refresh'
export const outboxLock = (memberId: number): string => `ropewalk-outbox-${memberId}`
/** Held by the context that sends chat messages. */
export const sendingsLock = (memberId: number): string => `ropewalk-sendings-${memberId}`
/** Held by the service worker while it shows or lists notifications. */
export const notificationsLock = 'ropewalk-notifications'
export const videosLock = (memberId: number): string => `ropewalk-films-${memberId}`

/** The tag of the Background Sync that drains the outbox. */
export const outboxSyncTag = 'outbox'

/** The service worker serves saved videos below this path. */
export const savedPath = '/saved/'
export const savedMasterPath = (videoId: number): string => `${savedPath}${videoId}/master.m3u8`

function numberOf(match: RegExpExecArray | null): number | null {
  return match?.[1] === undefined ? null : Number(match[1])
}
