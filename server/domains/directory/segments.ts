/**
 * A sort as a list of segments, read one after the other, each in the order of an index: members whose age or last visit is known before
 * those who hide it, and for near me one segment per band. Within a band the order is by id, which reveals nothing about positions.
 */
import * as v from 'valibot'
import type { DirectorySort, SortDirection } from '#contract/directory/directory.ts'
import type { Statement } from '../../db/statement.ts'
import { bands, withinKm, type Position } from './distance.ts'

export interface Segment {
  readonly where: (statement: Statement) => readonly string[]
  /** Null if the id alone is the order. */
  readonly key: SortKey | null
  /** The column that is empty in this segment; it is part of the order, so that its index is used. */
  readonly emptyColumn?: string
}

export interface SortKey {
  readonly column: string
  /** If false, rows that share a key are ordered by their id. */
  readonly isUnique: boolean
  /** Converts a key to text that survives JSON unchanged, and back. */
  readonly toText: string
  readonly fromText: (statement: Statement, text: string) => string
  /** Valid form of such a text; anything else would be an error in Postgres. */
  readonly schema: v.GenericSchema<string>
}

const integerKey = v.pipe(v.string(), v.regex(/^\d{1,9}$/))
const everybody = () => []

function integer(column: string): SortKey {
  return {
    column,
    isUnique: false,
    toText: `${column}::text`,
    fromText: (statement, text) => statement.bind(text, 'int'),
    schema: integerKey,
  }
}

/** Microseconds since the epoch: Postgres stores six digits, JavaScript dates only three. */
function moment(column: string): SortKey {
  return {
    column,
    isUnique: false,
    toText: `(extract(epoch from ${column}) * 1000000)::bigint::text`,
    fromText: (statement, text) => `(timestamptz 'epoch' + ${statement.bind(text, 'double precision')} * interval '1 microsecond')`,
    schema: v.pipe(v.string(), v.regex(/^\d{1,16}$/)),
  }
}

const name: SortKey = {
  column: 'e.name_key',
  isUnique: true,
  toText: 'e.name_key',
  fromText: (statement, text) => statement.bind(text, 'text'),
  schema: v.pipe(
    v.string(),
    v.maxLength(200),
    v.check((text) => !text.includes('\0')),
  ),
}

/** Unknown values last, in either direction. */
function knownFirst(key: SortKey): Segment[] {
  return [
    { where: () => [`${key.column} is not null`], key },
    { where: () => [`${key.column} is null`], key: null, emptyColumn: key.column },
  ]
}

const fixed: Record<Exclude<DirectorySort, 'near'>, readonly Segment[]> = {
  activity: knownFirst(moment('e.seen_at')),
  joined: [{ where: everybody, key: moment('e.joined_at') }],
  uname: [{ where: everybody, key: name }],
  videos: [{ where: everybody, key: integer('e.video_total') }],
  views: [{ where: everybody, key: integer('e.view_total') }],
  age: knownFirst(integer('e.age')),
}

/** `from` is required for near me only. */
export function segmentsOf(sort: DirectorySort, direction: SortDirection, from: Position | null): readonly Segment[] {
  if (sort !== 'near') return fixed[sort]
  if (!from) throw new Error('Near me needs a position.')
  const near = bands.map((band): Segment => ({ where: (statement) => withinKm(statement, from, band), key: null }))
  return direction === 'asc' ? near : near.toReversed()
}

/** Exactly as in the indexes: with nulls at the other end, although there are none, Postgres would sort each page. */
const byId: Record<SortDirection, string> = { asc: 'e.member_id asc nulls first', desc: 'e.member_id desc nulls last' }

interface Order {
  readonly orderBy: string
  /** Condition for rows after the given key and id; an unused parameter must not be bound. */
  readonly after: (key: string | null, id: () => string) => string
}

/** In index order, and reversed for the other direction, including the ids. Bands keep their id order. */
export function orderOf({ key, emptyColumn }: Segment, direction: SortDirection): Order {
  const sign = direction === 'asc' ? '>' : '<'
  const inIndex = (column: string) =>
    direction === 'desc' ? `${column} desc nulls last, ${byId.desc}` : `${column} asc nulls first, ${byId.asc}`
  if (key?.isUnique) return { orderBy: `${key.column} ${direction}`, after: (place) => `${key.column} ${sign} ${place}` }
  if (key) return { orderBy: inIndex(key.column), after: (place, id) => `(${key.column}, e.member_id) ${sign} (${place}, ${id()})` }
  if (emptyColumn !== undefined) return { orderBy: inIndex(emptyColumn), after: (_, id) => `e.member_id ${sign} ${id()}` }
  // By the primary key, in reverse.
  return { orderBy: 'e.member_id desc', after: (_, id) => `e.member_id < ${id()}` }
}
