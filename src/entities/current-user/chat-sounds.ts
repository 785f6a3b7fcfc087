/**
 * Sounds of the chat (2§3): three permissions, all on by default, saved in this browser for this member; a sign-out
 * wipes them.
 */
import * as v from 'valibot'

export const chatSounds = ['play_on_join_leave', 'play_on_new_message', 'play_on_videorequest'] as const
export type ChatSound = (typeof chatSounds)[number]

const on = v.fallback(v.optional(v.boolean(), true), true)
const stored = v.object({ play_on_join_leave: on, play_on_new_message: on, play_on_videorequest: on })
export type ChatSoundChoices = v.InferOutput<typeof stored>

/** Without the device's prefix, so that `wipeDevice` removes it. */
const keyOf = (memberId: number) => `ropewalk.member.sounds.${memberId}`

export function readChatSounds(memberId: number): ChatSoundChoices {
  const text = localStorage.getItem(keyOf(memberId))
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), stored), text ?? '{}')
  return read.success ? read.output : v.parse(stored, {})
}

export function writeChatSounds(memberId: number, choices: ChatSoundChoices): void {
  localStorage.setItem(keyOf(memberId), JSON.stringify(choices))
}
