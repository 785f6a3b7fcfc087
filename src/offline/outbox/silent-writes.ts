/**
 * Writes a member did not make knowingly: what was opened, how far a film was watched, what became of an upload. They arrive
 * like the others, but nobody is told of them: they are not listed, not asked about at sign-out, and gone when refused.
 * By name, as the wishes are.
 */

export const silentWrites: ReadonlySet<string> = new Set([
  'videos.countView',
  'videos.rememberPosition',
  'uploads.cancel',
  'uploads.cancelAll',
  'uploads.noteComplete',
  'uploads.noteError',
  'uploads.removeFile',
  'uploads.report',
  'encoding.dismiss',
  'operations.logClientError',
  'notifications.markSeen',
  'mail.read',
  'chat.markRead',
])

export function isSilent(endpointName: string): boolean {
  return silentWrites.has(endpointName)
}
