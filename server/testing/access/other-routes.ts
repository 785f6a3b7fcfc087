/** The routes that the contract does not describe: files, media, pages, and addresses that only look like routes. */
import { approvedMembers, everybody, fullMembers, nobody, type Caller } from './callers.ts'

/** The objects that can be requested, and the caller's grant. */
export interface Asked {
  /** The signed prefix of a video, as the server would have made it for the caller. */
  readonly grant: string
  readonly videoId: number
  /** Published. */
  readonly photoId: number
  readonly avatar: string
  readonly attachment: string
}

export interface Route {
  readonly url: string
  readonly method?: 'GET' | 'HEAD' | 'POST' | 'PATCH' | 'DELETE'
  /** The address to request in place of the pattern. */
  readonly ask?: (asked: Asked) => string
  readonly opens: readonly Caller[]
}

/** Routes that the contract cannot describe. Bytes of uploads and media have tests of their own; this table is only about access. */
export const otherRoutes: readonly Route[] = [
  { url: '/healthz', opens: everybody },
  { url: '/readyz', opens: everybody },
  { url: '/*', ask: () => '/', opens: everybody },
  { url: '/*', ask: () => '/version.json', opens: everybody },
  { url: '/assets/*', ask: () => '/assets/app-aaaa.js', opens: everybody },
  { url: '/share-target', method: 'POST', opens: everybody },
  // The empty form of a card; what is typed goes to the card processor.
  { url: '/card-form', opens: everybody },
  // Open to every holder of a key from a mail; the answer is the same without one.
  { url: '/mail/unsubscribe/:authkey', method: 'POST', ask: () => `/mail/unsubscribe/${'f'.repeat(43)}`, opens: everybody },
  { url: '/api3/openapi.json', opens: ['admin'] },
  // Access is that of the calls it names, see below; without one there is nothing.
  { url: '/legacy', opens: nobody },
  { url: '/legacy', method: 'POST', opens: nobody },
  // From this machine alone, for any caller.
  { url: '/dev/mails', opens: nobody },
  { url: '/files', method: 'POST', opens: approvedMembers },
  { url: '/files/:uploadId', method: 'HEAD', ask: () => `/files/${'f'.repeat(32)}`, opens: approvedMembers },
  { url: '/files/:uploadId', method: 'PATCH', ask: () => `/files/${'f'.repeat(32)}`, opens: approvedMembers },
  { url: '/files/:uploadId', method: 'DELETE', ask: () => `/files/${'f'.repeat(32)}`, opens: approvedMembers },
  { url: '/media/:token/:videoId/*', ask: ({ grant }) => `${grant}master.m3u8`, opens: fullMembers },
  { url: '/media/posters/:videoId/:name', ask: ({ videoId }) => `/media/posters/${videoId}/1.webp`, opens: fullMembers },
  { url: '/api3/photo/upload/attach', method: 'POST', opens: approvedMembers },
  { url: '/api3/photo/upload/attach2', method: 'POST', opens: approvedMembers },
  { url: '/api3/photo/upload/attach-child', method: 'POST', opens: approvedMembers },
  { url: '/api3/photo/upload/event', method: 'POST', opens: approvedMembers },
  { url: '/api3/messaging/voice', method: 'POST', opens: approvedMembers },
  { url: '/media/photos/:photoId/:name', ask: ({ photoId }) => `/media/photos/${photoId}/1-1024.webp`, opens: fullMembers },
  { url: '/media/attachments/:name', ask: ({ attachment }) => `/media/attachments/${attachment}`, opens: fullMembers },
  // Another member's, for all of them.
  { url: '/api3/messaging/get/:hash', ask: () => `/api3/messaging/get/${'0'.repeat(32)}`, opens: nobody },
  // Signed for a member and a session, and for a file that exists: here there is none. Separate tests open it.
  { url: '/media/exports/:token', ask: () => '/media/exports/none.none', opens: nobody },
  // Signed for one lease of a download; here there is none.
  { url: '/media/download/:token', ask: () => '/media/download/none.none', opens: nobody },
  // Only images that a member agreed to show, see server/domains/email-consent; here there are none.
  { url: '/media/showcase/:name', ask: () => `/media/showcase/${'0'.repeat(32)}.webp`, opens: nobody },
  { url: '/media/avatars/:name', ask: ({ avatar }) => `/media/avatars/${avatar}`, opens: fullMembers },
]
/** Addresses that look as if they might exist. */
export const closedAddresses = [
  '/api-test',
  '/metrics',
  '/admin',
  '/api3',
  '/api3/',
  '/.env',
  '/.git/config',
  '/files',
  '/media/',
  '/documentation',
  '/realtime',
]
