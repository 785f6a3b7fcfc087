/** Rows of a locked member's database: sealed as they are written, opened as they are read. Everything above sees plain rows. */
import type { DBCore, DBCoreCursor, DBCoreIndex, DBCoreKeyRange, DBCoreMutateRequest, DBCoreTable, Middleware } from 'dexie'
import type { Sealer } from './sealer.ts'

interface SealedTable {
  /** What stays readable beside the sealed row, because it is looked up. */
  readonly open: readonly string[]
  /** Of these, what is text: hidden, so that it can be found by who knows it, and only so. */
  readonly hidden?: readonly string[]
  /** What cannot be sealed and is not kept: files and handles of files. */
  readonly dropped?: readonly string[]
}

/**
 * Every table is here or in `plainTables`; a test holds this to the database's list. `savedFiles` has numbers and the server's neutral
 * paths, `meta` times, `heldMessages` numbers; shared files are not kept at all while the lock is on. Pieces of uploads are sealed by
 * themselves, as files are. A conversation's hash is a name without meaning that the server made.
 */
export const sealedTables: Readonly<Record<string, SealedTable>> = {
  queryCache: { open: ['key', 'savedAtMs', 'sizeBytes'], hidden: ['key'] },
  outbox: { open: ['id', 'endpointName', 'subject'], hidden: ['endpointName', 'subject'] },
  uploads: { open: ['localId'] },
  uploadFiles: { open: ['localId'], dropped: ['file', 'handle'] },
  savedVideos: { open: ['videoId'] },
  drafts: { open: ['key'], hidden: ['key'] },
  conversations: { open: ['messagingHash', 'listedIn', 'sortAt', 'isUnread'] },
  chatMessages: { open: ['messagingHash', 'seq'] },
  sendings: { open: ['order', 'clientId'] },
  sendingFiles: { open: ['clientId'] },
  mailThreads: { open: ['threadId', 'box', 'lastAt'] },
  mailMessages: { open: ['messageId', 'threadId'] },
}
export const plainTables: readonly string[] = ['sharedFiles', 'savedFiles', 'uploadPieces', 'meta', 'heldMessages']

type Row = Record<string, unknown>
export interface SealedRow extends Row {
  readonly sealed: Uint8Array
}

export function isSealedRow(row: unknown): row is SealedRow {
  return typeof row === 'object' && row !== null && 'sealed' in row && row.sealed instanceof Uint8Array
}

/** A sealed row stays as it is. */
export function sealRow(sealer: Sealer, table: SealedTable, row: Row): Row {
  if (isSealedRow(row)) return row
  const { open, hidden = [], dropped = [] } = table
  const kept = { ...row, ...Object.fromEntries(dropped.map((name) => [name, null])) }
  const outside = open
    .filter((name) => name in row)
    .map((name): [string, unknown] => {
      const value = row[name]
      return [name, hidden.includes(name) && typeof value === 'string' ? sealer.hide(value) : value]
    })
  return { ...Object.fromEntries(outside), sealed: sealer.seal(kept) }
}

/** A plain row stays as it is: sealing a store may have been interrupted. Throws for a row sealed with another key. */
export function openRow(sealer: Sealer, { open, hidden = [] }: SealedTable, row: unknown): unknown {
  if (!isSealedRow(row)) return row
  // A number the database gave is known outside only.
  const given = open.filter((name) => !hidden.includes(name) && name in row).map((name) => [name, row[name]])
  return { ...(sealer.open(row.sealed) as Row), ...Object.fromEntries(given) } // rows are objects
}

export function sealedRows(sealer: Sealer): Middleware<DBCore> {
  return {
    stack: 'dbcore',
    name: 'sealed-rows',
    create: (core) => ({
      ...core,
      table(name) {
        const table = core.table(name)
        const sealed = sealedTables[name]
        return sealed ? sealTable(table, sealed, sealer) : table
      },
    }),
  }
}

function sealTable(table: DBCoreTable, kind: SealedTable, sealer: Sealer): DBCoreTable {
  const open = (row: unknown) => openRow(sealer, kind, row)
  const hidesKey = [table.schema.primaryKey.keyPath].flat().some((name) => kind.hidden?.includes(name ?? ''))
  const key = (value: unknown) => (hidesKey ? hideText(sealer, value) : value)
  const query = <Query extends { index: DBCoreIndex; range: DBCoreKeyRange }>(asked: Query): Query => ({
    ...asked,
    range: hideRange(sealer, kind, asked),
  })
  return {
    ...table,
    mutate: (request) => table.mutate(sealRequest(request, (row) => sealRow(sealer, kind, row), key)),
    get: async (request) => open(await table.get({ ...request, key: key(request.key) })),
    getMany: async (request) => (await table.getMany({ ...request, keys: request.keys.map(key) })).map(open),
    async query(request) {
      const answer = await table.query({ ...request, query: query(request.query) })
      return request.values === true ? { ...answer, result: answer.result.map(open) } : answer
    },
    async openCursor(request) {
      const cursor = await table.openCursor({ ...request, query: query(request.query) })
      return cursor && openingCursor(cursor, open)
    },
    count: (request) => table.count({ ...request, query: query(request.query) }),
  }
}

function sealRequest(request: DBCoreMutateRequest, seal: (row: Row) => Row, key: (value: unknown) => unknown): DBCoreMutateRequest {
  switch (request.type) {
    case 'add':
    case 'put':
      return { ...request, values: request.values.map(seal), ...(request.keys && { keys: request.keys.map(key) }) } as DBCoreMutateRequest // the same kind of request
    case 'delete':
      return { ...request, keys: request.keys.map(key) }
    case 'deleteRange':
      return request
  }
}

/** Of an index that holds hidden text only equality can be asked, or everything. */
function hideRange(
  sealer: Sealer,
  { hidden = [] }: SealedTable,
  { index, range }: { index: DBCoreIndex; range: DBCoreKeyRange },
): DBCoreKeyRange {
  const names = [index.keyPath].flat()
  if (!names.some((name) => hidden.includes(name ?? ''))) return range
  if (range.type === rangeType.any || range.type === rangeType.never) return range
  if (range.type !== rangeType.equal) throw new Error('Hidden names can be looked up by equality only.')
  return { ...range, lower: hideText(sealer, range.lower), upper: hideText(sealer, range.upper) }
}

/** Dexie's `DBCoreRangeType`, which is a type without values outside of its own build. */
const rangeType = { equal: 1, any: 3, never: 4 } as const

function hideText(sealer: Sealer, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => hideText(sealer, item))
  return typeof value === 'string' ? sealer.hide(value) : value
}

/** The browser's cursors insist on being called as themselves. */
function openingCursor(cursor: DBCoreCursor, open: (row: unknown) => unknown): DBCoreCursor {
  return new Proxy(cursor, {
    get(target, name) {
      if (name === 'value') return open(target.value)
      const found: unknown = Reflect.get(target, name, target)
      return typeof found === 'function' ? found.bind(target) : found
    },
    set: (target, name, value) => Reflect.set(target, name, value, target),
  })
}
