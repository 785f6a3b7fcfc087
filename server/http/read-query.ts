/**
 * A query string or form carries only texts. This converts them to the types of a schema; values that do not fit are left for the schema
 * to refuse.
 */
import * as v from 'valibot'

/** The parts of valibot's schemas that matter here: wrappers have `wrapped`, objects `entries`, arrays `item`, unions `options`. */
interface Shape {
  readonly type: string
  readonly wrapped?: unknown
  readonly entries?: Readonly<Record<string, unknown>>
  readonly item?: unknown
  readonly options?: readonly unknown[]
}

function isShape(value: unknown): value is Shape {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}

export function readQuery(schema: unknown, value: unknown): unknown {
  if (!isShape(schema)) return value
  if (schema.wrapped !== undefined) return value === '' || value === 'null' ? emptyFor(schema) : readQuery(schema.wrapped, value)
  switch (schema.type) {
    case 'number':
      return typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value
    case 'boolean':
      return readBoolean(value)
    case 'array':
      return readArray(schema.item, value)
    case 'object':
      return readObject(schema.entries ?? {}, value)
    case 'picklist':
    case 'literal':
      return readChoice(schema, value)
    case 'union':
      return readUnion(schema.options ?? [], value)
    default:
      return value
  }
}

function emptyFor(schema: Shape): null | undefined {
  return schema.type === 'nullable' ? null : undefined
}

function readBoolean(value: unknown): unknown {
  if (value === 'true' || value === '1' || value === 'on') return true
  if (value === 'false' || value === '0' || value === 'off') return false
  return value
}

/** Repeated keys, a comma list, or JSON. */
function readArray(item: unknown, value: unknown): unknown {
  const parsed = readJson(value)
  const items = Array.isArray(parsed) ? parsed : typeof parsed === 'string' ? parsed.split(',').filter((part) => part !== '') : parsed
  return Array.isArray(items) ? items.map((part) => readQuery(item, part)) : items
}

function readObject(entries: Readonly<Record<string, unknown>>, value: unknown): unknown {
  const parsed = readJson(value)
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) return parsed
  return Object.fromEntries(
    Object.entries(parsed).map(([key, part]) => [key, Object.hasOwn(entries, key) ? readQuery(entries[key], part) : part]),
  )
}

/** Options of a picklist may be numbers, a literal may be `true`. */
function readChoice(schema: Shape, value: unknown): unknown {
  const choices = 'literal' in schema ? [schema.literal] : (schema.options ?? [])
  return typeof value === 'string' ? (choices.find((choice) => String(choice) === value) ?? value) : value
}

function readUnion(options: readonly unknown[], value: unknown): unknown {
  for (const option of options) {
    const read = readQuery(option, value)
    // Members of a union's `options` are schemas; the guard in readQuery has checked their type.
    if (isShape(option) && v.is(option as unknown as v.GenericSchema, read)) return read
  }
  return value
}

function readJson(value: unknown): unknown {
  if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return value
  try {
    return JSON.parse(value)
  } catch {
    // Not JSON after all: the schema will report the problem.
    return value
  }
}
