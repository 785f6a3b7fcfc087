/** How lists are ordered, and how a place in such an order travels in a cursor. One row a sort; nothing a caller sends gets into the SQL. */
import * as v from 'valibot'
import type { VideoSort } from '#contract/videos.ts'
import type { SqlType, Statement } from '../../../db/statement.ts'

export interface ListOrder {
  /** What the key needs besides the film. Only for the page: counting does without. */
  readonly join?: string
  /** Of the row, as the index has it. */
  readonly key: string
  readonly id: string
  /** By columns that hold key and id, whatever they are called there. */
  readonly orderBy: (key: string, id: string) => string
  /** A key as text that survives JSON unchanged. */
  readonly keyText: (key: string) => string
  /** Text of a key → SQL value. */
  readonly readKey: (statement: Statement, text: string) => string
  /** What such a text may look like: anything else would be an error in Postgres, or a plan nobody measured. */
  readonly keySchema: v.GenericSchema<string>
  /** Rows after the given place. */
  readonly after: (key: string, id: string) => string
}

const integerKey = v.pipe(
  v.string(),
  v.regex(/^-?\d{1,10}$/),
  v.check((text) => Math.abs(Number(text)) <= 2_147_483_647),
)
const microsecondKey = v.pipe(v.string(), v.regex(/^\d{1,16}$/))
const realKey = v.pipe(v.string(), v.regex(/^\d{1,9}(\.\d{1,20})?$/))
const textKey = v.pipe(
  v.string(),
  v.maxLength(500),
  v.check((text) => !text.includes('\0')),
)

function descending(key: string, type: SqlType, keySchema: v.GenericSchema<string>, id = 'v.id'): ListOrder {
  return {
    key,
    id,
    orderBy: (keyColumn, idColumn) => `${keyColumn} desc nulls last, ${idColumn} desc nulls last`,
    keyText: (value) => `(${value})::text`,
    readKey: (statement, text) => statement.bind(text, type),
    keySchema,
    after: (place, placeId) => `(${key}, ${id}) < (${place}, ${placeId})`,
  }
}

/** Moments as microseconds since the epoch: Postgres keeps six digits, JavaScript's dates only three. */
export function latestBy(column: string, id = 'v.id'): ListOrder {
  return {
    ...descending(column, 'timestamptz', microsecondKey, id),
    keyText: (value) => `(extract(epoch from ${value}) * 1000000)::bigint::text`,
    readKey: (statement, text) => `(timestamptz 'epoch' + ${statement.bind(text, 'double precision')} * interval '1 microsecond')`,
  }
}

export const sorts: Record<VideoSort, ListOrder> = {
  latest: latestBy('v.published_at'),
  'most-talked': descending('v.comment_total', 'int', integerKey),
  'most-liked': descending('v.up_votes', 'int', integerKey),
  'most-viewed': descending('v.view_total', 'int', integerKey),
  /** Through double precision: as a numeric straight from real the key would lose its last digits. */
  duration: { ...descending('v.duration_key', 'real', realKey), keyText: (value) => `(${value})::double precision::numeric::text` },
  /** Cheapest first, films without a price last. */
  price: descending('v.price_key', 'int', integerKey),
  title: {
    key: 'v.title_key',
    id: 'v.id',
    orderBy: (key, id) => `${key}, ${id}`,
    keyText: (value) => value,
    readKey: (statement, text) => statement.bind(text, 'text'),
    keySchema: textKey,
    after: (place, id) => `(v.title_key, v.id) > (${place}, ${id})`,
  },
  /** Owners from A to Z, each with his newest films first. The first condition is what the index on names can start from. */
  uname: {
    join: ' join members o on o.id = v.owner_id',
    key: 'o.name_key',
    id: 'v.id',
    orderBy: (key, id) => `${key}, ${id} desc`,
    keyText: (value) => value,
    readKey: (statement, text) => statement.bind(text, 'text'),
    keySchema: textKey,
    after: (place, id) => `(o.name_key >= ${place} and (o.name_key > ${place} or v.id < ${id}))`,
  },
}
