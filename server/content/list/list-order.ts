/** How lists are ordered, and how a position in such an order travels in a cursor. Nothing a caller sends gets into the SQL. */
import * as v from 'valibot'
import type { SqlType, Statement } from '../../db/statement.ts'

export interface ListOrder {
  /** A join that the key needs. Only pages use it; counts do not. */
  readonly join?: string
  /** The sort column, as in the index. */
  readonly key: string
  readonly id: string
  /** The ORDER BY clause, given the names of the key and id columns. */
  readonly orderBy: (key: string, id: string) => string
  /** The key as text that survives JSON unchanged. */
  readonly keyText: (key: string) => string
  /** Text of a key → SQL value. */
  readonly readKey: (statement: Statement, text: string) => string
  /** The format of such a text. Anything else would fail in Postgres or change the plan. */
  readonly keySchema: v.GenericSchema<string>
  /** Condition for the rows after the given position. */
  readonly after: (key: string, id: string) => string
  /** The same list from its end, in which the row before a position is the first one after it. */
  readonly orderByBackwards: (key: string, id: string) => string
  readonly before: (key: string, id: string) => string
}

export function backwards(order: ListOrder): ListOrder {
  const { orderBy, after, orderByBackwards, before } = order
  return { ...order, orderBy: orderByBackwards, after: before, orderByBackwards: orderBy, before: after }
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
    orderByBackwards: (keyColumn, idColumn) => `${keyColumn} nulls first, ${idColumn} nulls first`,
    before: (place, placeId) => `(${key}, ${id}) > (${place}, ${placeId})`,
  }
}

/** Highest first. */
export function mostBy(column: string): ListOrder {
  return descending(column, 'int', integerKey)
}

/** Through double precision: cast from real to numeric directly, the key would lose its last digits. */
export function mostByReal(column: string): ListOrder {
  return { ...descending(column, 'real', realKey), keyText: (value) => `(${value})::double precision::numeric::text` }
}

/** Lowest first. */
export function leastBy(column: string, id = 'v.id'): ListOrder {
  return {
    key: column,
    id,
    orderBy: (key, idColumn) => `${key}, ${idColumn}`,
    keyText: (value) => `(${value})::text`,
    readKey: (statement, text) => statement.bind(text, 'int'),
    keySchema: integerKey,
    after: (place, placeId) => `(${column}, ${id}) > (${place}, ${placeId})`,
    orderByBackwards: (key, idColumn) => `${key} desc, ${idColumn} desc`,
    before: (place, placeId) => `(${column}, ${id}) < (${place}, ${placeId})`,
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

/** From A to Z, by a folded column. */
export function alphabetical(column: string): ListOrder {
  return {
    key: column,
    id: 'v.id',
    orderBy: (key, id) => `${key}, ${id}`,
    keyText: (value) => value,
    readKey: (statement, text) => statement.bind(text, 'text'),
    keySchema: textKey,
    after: (place, id) => `(${column}, v.id) > (${place}, ${id})`,
    orderByBackwards: (key, id) => `${key} desc, ${id} desc`,
    before: (place, id) => `(${column}, v.id) < (${place}, ${id})`,
  }
}

/** Owners from A to Z, each with their newest items first. The first condition of `after` lets Postgres use the index on names. */
export const byOwnerName: ListOrder = {
  join: ' join members o on o.id = v.owner_id',
  key: 'o.name_key',
  id: 'v.id',
  orderBy: (key, id) => `${key}, ${id} desc`,
  keyText: (value) => value,
  readKey: (statement, text) => statement.bind(text, 'text'),
  keySchema: textKey,
  after: (place, id) => `(o.name_key >= ${place} and (o.name_key > ${place} or v.id < ${id}))`,
  orderByBackwards: (key, id) => `${key} desc, ${id}`,
  before: (place, id) => `(o.name_key <= ${place} and (o.name_key < ${place} or v.id > ${id}))`,
}
