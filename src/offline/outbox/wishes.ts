/**
 * Which writes overtake an earlier one that still waits. A toggle keeps only the last wish: like, unlike, like on a bad
 * line is one like. Edits of the same thing join. Everything else is kept word for word, in order.
 */
import { saveFilmDefaults, saveUnits, saveWatermark } from '#contract/account/settings.ts'
import { savePreferences } from '#contract/accounts.ts'
import { dismissEncoding } from '#contract/encoding.ts'
import { saveNote } from '#contract/profile/profile-visits.ts'
import { saveProfile } from '#contract/profile/profile.ts'
import { addReport } from '#contract/profile/safety.ts'
import { setHero } from '#contract/people/friends.ts'
import { markNotificationsSeen } from '#contract/notify/notifications.ts'
import { readThread } from '#contract/talk/mail.ts'
import { markRead, saveConversationSettings, saveTalkSettings } from '#contract/talk/chat.ts'
import { countView, editVideo, rememberPosition, setFavourite, voteVideo } from '#contract/videos.ts'

/** last: the newer input replaces the older. join: fields of both, the newer ones win. */
export type Wish = 'last' | 'join'

const wishes: ReadonlyMap<string, Wish> = new Map([
  [voteVideo.name, 'last'],
  [setFavourite.name, 'last'],
  [rememberPosition.name, 'last'],
  [countView.name, 'last'],
  [dismissEncoding.name, 'last'],
  [saveWatermark.name, 'last'],
  [saveFilmDefaults.name, 'join'],
  [saveUnits.name, 'join'],
  [saveProfile.name, 'last'],
  [saveNote.name, 'last'],
  [addReport.name, 'last'],
  [setHero.name, 'last'],
  [markNotificationsSeen.name, 'last'],
  [readThread.name, 'last'],
  [markRead.name, 'last'],
  [saveConversationSettings.name, 'last'],
  [saveTalkSettings.name, 'join'],
  [savePreferences.name, 'join'],
  [editVideo.name, 'join'],
])

export function wishOf(endpointName: string): Wish | undefined {
  return wishes.get(endpointName)
}

/** What the joined write says. The older `version` stays: it names the state both edits began from. */
export function joinInputs(older: unknown, newer: unknown): unknown {
  if (!isRecord(older) || !isRecord(newer)) return newer
  return { ...older, ...newer, ...('version' in older && { version: older['version'] }) }
}

/**
 * An edit that follows one still on its way builds on it, though the version the screen knows is the one before: with
 * that version the server would see a conflict of the member with itself.
 */
export function withoutVersion(input: unknown): unknown {
  if (!isRecord(input) || !('version' in input)) return input
  const { version: _version, ...rest } = input
  return rest
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
