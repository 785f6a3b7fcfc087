/**
 * A sort as a row of segments, read one after the other, each in the order of an index: those whose age or last visit is known before
 * those who do not show it, and for near me one segment a band. Within a band the order is by id, which tells nothing of places.
 */
import * as v from 'valibot'
import type { DirectorySort, SortDirection } from '#contract/directory/directory.ts'
import type { Statement } from '../../db/statement.ts'
import { bands, withinKm, type Position } from './distance.ts'

export interface Segment {
  readonly where: (statement: Statement) => readonly string[]
  /** Null where the id alone is the order. */
  readonly key: SortKey | null
  /** The column that is empty in this segment: named in its order, so that the index on it is found. */
  readonly emptyColumn?: string
}

export interface SortKey {
  readonly column: string
  /** Rows that share a key are told apart by their id. */
  readonly isUnique: boolean
  /** A key as text that survives JSON unchanged, and back. */
  readonly toText: string
  readonly fromText: (statement: Statement, text: string) => string
  /** What such a text may look like: anything else would be an error in Postgres. */
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

/** Microseconds since the epoch: Postgres keeps six digits, JavaScript's dates only three. */
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

/** Unknown ones last, whichever the direction. */
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

/** `from` is only asked for near me, and is there then. */
export function segmentsOf(sort: DirectorySort, direction: SortDirection, from: Position | null): readonly Segment[] {
  if (sort !== 'near') return fixed[sort]
  if (!from) throw new Error('Near me needs a position.')
  const near = bands.map((band): Segment => ({ where: (statement) => withinKm(statement, from, band), key: null }))
  return direction === 'asc' ? near : near.toReversed()
}

/** Word for word as in the indexes: with nulls at the other end, of which there are none, Postgres would sort each page anew. */
const byId: Record<SortDirection, string> = { asc: 'e.member_id asc nulls first', desc: 'e.member_id desc nulls last' }

interface Order {
  readonly orderBy: string
  /** Rows after the given key and id; a parameter that is not used must not be bound. */
  readonly after: (key: string | null, id: () => string) => string
}

/** As the indexes have it, and backwards for the other direction: there ids turn round too. Bands keep theirs. */
export function orderOf({ key, emptyColumn }: Segment, direction: SortDirection): Order {
  const sign = direction === 'asc' ? '>' : '<'
  const inIndex = (column: string) =>
    direction === 'desc' ? `${column} desc nulls last, ${byId.desc}` : `${column} asc nulls first, ${byId.asc}`
  if (key?.isUnique) return { orderBy: `${key.column} ${direction}`, after: (place) => `${key.column} ${sign} ${place}` }
  if (key) return { orderBy: inIndex(key.column), after: (place, id) => `(${key.column}, e.member_id) ${sign} (${place}, ${id()})` }
  if (emptyColumn !== undefined) return { orderBy: inIndex(emptyColumn), after: (_, id) => `e.member_id ${sign} ${id()}` }
  // By the primary key, backwards.
  return { orderBy: 'e.member_id desc', after: (_, id) => `e.member_id < ${id()}` }
}
