/**
 * Every name under which something lies on the device, in one place, so that wiping finds all of it. What belongs to a
 * member carries the member's number; names say nothing about content.
 */

export const databaseName = (memberId: number): string => `ropewalk-${memberId}`
const databasePattern = /^ropewalk-(\d+)$/

/** Member id of a database of ours; null for anything else. */
export function memberOfDatabase(name: string): number | null {
  return numberOf(databasePattern.exec(name))
}

const cachePattern = /^ropewalk-member-(\d+)-/
export const memberCachePrefix = (memberId: number): string => `ropewalk-member-${memberId}-`
/** Posters and avatars seen lately. That it exists tells the service worker who is signed in. */
export const imagesCacheName = (memberId: number): string => `${memberCachePrefix(memberId)}images`
/** Videos kept for watching without a line. */
export const videosCacheName = (memberId: number): string => `${memberCachePrefix(memberId)}films`

/** That it exists tells the service worker, which reads no local storage, that the member's app lock is on. It holds nothing. */
export const lockMarkName = (memberId: number): string => `${memberCachePrefix(memberId)}locked`

export function memberOfCache(name: string): number | null {
  return numberOf(cachePattern.exec(name))
}

/** Code chunks and fonts: the same for everybody, kept over sign-out. */
export const chunksCacheName = 'ropewalk-chunks'

/** Folder of the origin's private file system: `members/<id>/…`. */
export const membersFolder = 'members'
/** Folder of upload copies inside the member's folder. */
export const uploadsFolderName = 'uploads'

export const deviceChannelName = 'ropewalk-device'
/** Local storage: a member's key, so that it goes with everything else of theirs. */
export const lockRecordKey = 'ropewalk.member.lock'
/** How much on this device has not been sent, and which database it lies in. */
export const unsentMarkKey = 'ropewalk.member.unsent'
/** Questions for the key of the app lock, and news of locking. */
export const lockChannelName = 'ropewalk-lock'
/** Held, shared with the others, by every page somebody can see. */
export const inSightLock = 'ropewalk-in-sight'
/** Whoever seals or unseals the member's store. */
export const sealingLock = (memberId: number): string => `ropewalk-sealing-${memberId}`
/** The worker that sends and keeps videos, of all tabs. */
export const uploadsLock = 'ropewalk-uploads'
/** Whoever refreshes the session holds this lock: page, worker or service worker. */
export const sessionRefreshLock = 'ropewalk-session-refresh'
export const outboxLock = (memberId: number): string => `ropewalk-outbox-${memberId}`
/** Whoever sends what was written in the chat. */
export const sendingsLock = (memberId: number): string => `ropewalk-sendings-${memberId}`
export const videosLock = (memberId: number): string => `ropewalk-films-${memberId}`

/** Tag of the Background Sync that drains the outbox. */
export const outboxSyncTag = 'outbox'

/** Saved videos are served below this path by the service worker. */
export const savedPath = '/saved/'
export const savedMasterPath = (videoId: number): string => `${savedPath}${videoId}/master.m3u8`

function numberOf(match: RegExpExecArray | null): number | null {
  return match?.[1] === undefined ? null : Number(match[1])
}
