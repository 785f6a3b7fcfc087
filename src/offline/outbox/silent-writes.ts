/**
 * Writes a member did not make knowingly: what was opened, how far a film was watched, what became of an upload. They arrive
 * like the others, but nobody is told of them: they are not listed, not asked about at sign-out, and gone when refused.
 */
import { dismissEncoding } from '#contract/encoding.ts'
import { markNotificationsSeen } from '#contract/notify/notifications.ts'
import { logClientError } from '#contract/operations.ts'
import { readThread } from '#contract/talk/mail.ts'
import { reportUpload } from '#contract/uploads.ts'
import { markRead } from '#contract/talk/chat.ts'
import { countView, rememberPosition } from '#contract/videos.ts'

const silent: ReadonlySet<string> = new Set([
  countView.name,
  rememberPosition.name,
  reportUpload.name,
  dismissEncoding.name,
  logClientError.name,
  markNotificationsSeen.name,
  readThread.name,
  markRead.name,
])

export function isSilent(endpointName: string): boolean {
  return silent.has(endpointName)
}
