/** What waits in the outbox laid over what the server said. */
import { saveTalkSettings, type TalkSettings } from '#contract/talk/chat.ts'
import { changesOf } from '#src/offline/outbox/input-of.ts'
import type { OutboxEntry } from '#src/offline/outbox/outbox-entry.ts'

export const talkSettingsSubject = 'talk-settings'

export function settingsWithPending(settings: TalkSettings, writes: readonly OutboxEntry[]): TalkSettings {
  return writes.reduce<TalkSettings>((current, write) => {
    const change = changesOf(write, saveTalkSettings)
    return change && write.code === null ? { ...current, ...change } : current
  }, settings)
}
