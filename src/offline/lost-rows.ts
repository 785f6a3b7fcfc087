/**
 * A browser may remove the database under the app, when the device runs full. What had not been sent is gone then, and nothing in the
 * new database tells of it: so local storage, which most browsers spare, remembers how much there was, and of which database.
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

/** Calls `onLost` when what was remembered, maybe nothing, lay in a database that is no longer there, then remembers what lies in this one, until it closes. */
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
  // A tab may have written it a moment after another one began the wipe. The store may close before it hears of that.
  stopListening()
  stopListening = onForget(memberId, () => {
    if (readMark()?.memberId === memberId) localStorage.removeItem(unsentMarkKey)
  })
}

/** Once: a second name, from another tab or another look, would read as another database. */
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
    // Not ours, or cut short: as good as none.
    return null
  }
}
