/** Settings in the outbox, also those of an earlier life of the page or of another tab: the member's word until the server has it. */
import { saveUnits } from '#contract/account/settings.ts'
import { saveLanguage, savePreferences } from '#contract/accounts.ts'
import { pendingWrites } from '#src/data/outbox/outbox-link.ts'
import { holdChange, type SelfChange } from '#src/data/session/own-changes.ts'
import type { OutboxEntry } from '#src/offline/outbox/outbox-entry.ts'
import { changesOf } from '#src/offline/outbox/input-of.ts'

let isHolding = false

/** No answer about the member takes back what waits. Asked again it does nothing. */
export function holdWaitingSettings(): void {
  if (isHolding) return
  isHolding = true
  // By key: an entry that a later change has joined keeps its id, and has another key.
  const held = new Map<string, () => void>()
  const look = () => {
    const waiting = pendingWrites.get().filter(({ state }) => state !== 'failed')
    for (const [key, release] of held) {
      if (waiting.some((entry) => entry.idempotencyKey === key)) continue
      held.delete(key)
      release()
    }
    for (const entry of waiting) {
      const change = held.has(entry.idempotencyKey) ? null : changeOf(entry)
      if (change) held.set(entry.idempotencyKey, holdChange(change))
    }
  }
  pendingWrites.subscribe(look)
  look()
}

function changeOf(entry: OutboxEntry): SelfChange | null {
  const pref = changesOf(entry, savePreferences)
  return pref ? { pref } : (changesOf(entry, saveLanguage) ?? changesOf(entry, saveUnits))
}
