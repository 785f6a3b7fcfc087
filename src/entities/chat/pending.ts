/** What waits in the outbox laid over what the server said. */
import { saveTalkSettings, type TalkSettings } from '#contract/talk/chat.ts'
import { inputOf } from '#src/offline/outbox/input-of.ts'
import type { OutboxEntry } from '#src/offline/outbox/outbox-entry.ts'

export const talkSettingsSubject = 'talk-settings'

export function settingsWithPending(settings: TalkSettings, writes: readonly OutboxEntry[]): TalkSettings {
  return writes.reduce<TalkSettings>((current, write) => {
    const change = inputOf(write, saveTalkSettings)
    if (!change || write.code !== null) return current
    return {
      showsTyping: change.showsTyping ?? current.showsTyping,
      showsRead: change.showsRead ?? current.showsRead,
      showsOnline: change.showsOnline ?? current.showsOnline,
      isRelayOnly: change.isRelayOnly ?? current.isRelayOnly,
    }
  }, settings)
}
