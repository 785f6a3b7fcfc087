/**
 * WebKit loses the connection to a database after a pause, and running work fails with UnknownError or InvalidStateError. The
 * database is unharmed: after reopening, the same work succeeds. Dexie reopens it automatically, but only for later work.
 */
import { Dexie, type PromiseExtended } from 'dexie'
import { isConnectionLost } from './device-refusal.ts'

type Work = (...given: unknown[]) => PromiseExtended<unknown>
/** The two entry points to a transaction, a table's own and `db.transaction`. Dexie types neither, and has no public hook for both. */
interface DexieInside {
  _transaction: Work
  readonly Table: { readonly prototype: { _trans: Work } }
}

/**
 * From now on, work that fails because the connection was lost is repeated once, as a whole. A store that was closed deliberately
 * stays closed.
 */
export function repeatWhenLost(db: Dexie): void {
  const inside = db as unknown as DexieInside // see above; the exact version is pinned
  const tables = inside.Table.prototype
  inside._transaction = repeating(db, inside._transaction)
  tables._trans = repeating(db, tables._trans)
}

function repeating(db: Dexie, work: Work): Work {
  return function (this: unknown, ...given) {
    const begin = () => work.apply(this, given)
    // Inside a transaction the whole transaction is repeated, not a single step.
    if (Dexie.currentTransaction) return begin()
    return begin().catch((error: unknown) => {
      if (!isConnectionLost(error)) throw error
      if (db.isOpen()) db.close({ disableAutoOpen: false })
      return begin()
    })
  }
}
