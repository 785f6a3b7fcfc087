/**
 * WebKit loses the connection to a database after a pause, and answers what runs with UnknownError or InvalidStateError. The database
 * is unharmed: opened anew, it takes the same work. Dexie opens again by itself, but only for work that comes later.
 */
import { Dexie, type PromiseExtended } from 'dexie'
import { isConnectionLost } from './device-refusal.ts'

type Work = (...given: unknown[]) => PromiseExtended<unknown>
/** Both ways into a transaction, a table's own and `db.transaction`. Dexie types neither, and offers no public place for both. */
interface DexieInside {
  _transaction: Work
  readonly Table: { readonly prototype: { _trans: Work } }
}

/** From now on work that finds the connection lost is done once more, as a whole. A store that was closed on purpose stays closed. */
export function repeatWhenLost(db: Dexie): void {
  const inside = db as unknown as DexieInside // see above; the exact version is pinned
  const tables = inside.Table.prototype
  inside._transaction = repeating(db, inside._transaction)
  tables._trans = repeating(db, tables._trans)
}

function repeating(db: Dexie, work: Work): Work {
  return function (this: unknown, ...given) {
    const begin = () => work.apply(this, given)
    // Inside a transaction the whole of it is repeated, not one step.
    if (Dexie.currentTransaction) return begin()
    return begin().catch((error: unknown) => {
      if (!isConnectionLost(error)) throw error
      if (db.isOpen()) db.close({ disableAutoOpen: false })
      return begin()
    })
  }
}
