/**
 * A browser may evict the app's database when the device runs full. Unsent data is then lost, and the new database holds no trace
 * of it. Local storage, which most browsers spare, therefore records how much there was, and in which database.
 */
import * as v from 'valibot'
import { randomUuid } from '#src/lib/random-uuid.ts'
import type { DeviceStore } from './db/open-device-store.ts'
import { onForget } from './device-channel.ts'
import { bornKey } from './db/rows.ts'
import { watchRows } from './db/watch-rows.ts'
import { unsentMarkKey } from './device-names.ts'
import { readUnsent, type Unsent } from './unsent.ts'

const total = v.pipe(v.number(), v.integer(), v.minValue(0))
const mark = v.object({
  memberId: v.number(),
  bornAs: v.string(),
  unsent: v.object({ writes: total, uploads: total, drafts: total, messages: total }),
})

let stopListening = () => {}

/**
 * Calls `onLost` when the recorded data, possibly none, was in a database that no longer exists; then records the data in this
 * database until it closes.
 */
export function watchForLoss(store: DeviceStore, onLost: (lost: Unsent) => void, onError: (error: unknown) => void): void {
  const { db, memberId } = store
  const look = async () => ({
    bornAs: v.parse(v.optional(v.string()), (await db.meta.get(bornKey))?.value),
    unsent: await readUnsent(store),
  })
  const stop = watchRows(
    look,
    ({ bornAs, unsent }) => {
      if (!store.isOpen()) return
      const known = readMark()
      if (known?.memberId === memberId && known.bornAs !== bornAs) onLost(known.unsent)
      if (bornAs !== undefined) localStorage.setItem(unsentMarkKey, JSON.stringify({ memberId, bornAs, unsent }))
      else {
        localStorage.removeItem(unsentMarkKey)
        nameDatabase(store).catch(onError)
      }
    },
    (error) => store.isOpen() && onError(error),
  )
  store.onClose(stop)
  // A tab may have written the record just after another one began the wipe. The store may close before it is notified.
  stopListening()
  stopListening = onForget(memberId, () => {
    if (readMark()?.memberId === memberId) localStorage.removeItem(unsentMarkKey)
  })
}

/** Assigned once: a second id, from another tab or another read, would look like another database. */
function nameDatabase({ db }: DeviceStore): Promise<void> {
  return db.transaction('rw', db.meta, async () => {
    if (!(await db.meta.get(bornKey))) await db.meta.put({ key: bornKey, value: randomUuid() })
  })
}

function readMark(): v.InferOutput<typeof mark> | null {
  try {
    const parsed = v.safeParse(mark, JSON.parse(localStorage.getItem(unsentMarkKey) ?? 'null'))
    return parsed.success ? parsed.output : null
  } catch {
    // Not our record, or truncated: counts as none.
    return null
  }
}
