/** The keys that an endpoint accepts and returns, in wire names. */
import type * as v from 'valibot'
import { legacyNames, type Endpoint } from '../endpoint.ts'
import { isPage, requestFromWire, wireKeyOf } from '../envelope.ts'
import { errorBody } from '../errors/error-codes.ts'
import { readLegacy } from '../legacy/read-legacy.ts'
import { toWireKey } from '../wire.ts'
import type { DocumentedCall } from './documented.ts'

export interface Shape {
  readonly entries?: Record<string, v.GenericSchema>
  readonly item?: v.GenericSchema
  readonly value?: v.GenericSchema
  readonly options?: ReadonlyArray<v.GenericSchema | string | number>
  readonly wrapped?: v.GenericSchema
  readonly pipe?: readonly v.GenericSchema[]
}

/** The keys of every object in a schema, one list per object. */
export function objectsOf(schema: v.GenericSchema, found: string[][] = []): string[][] {
  const { entries, item, value, wrapped, options = [], pipe = [] } = schema as Shape
  if (entries) found.push(Object.keys(entries))
  for (const inner of [...Object.values(entries ?? {}), ...options, ...pipe, item, value, wrapped])
    if (typeof inner === 'object' && inner !== schema) objectsOf(inner, found)
  return found
}

/** Every value that can be selected somewhere in a schema. */
export function choicesOf(schema: v.GenericSchema, found: string[] = []): string[] {
  const { entries, item, value, wrapped, options = [], pipe = [] } = schema as Shape
  for (const inner of [...Object.values(entries ?? {}), ...options, ...pipe, item, value, wrapped])
    if (typeof inner === 'string') found.push(inner)
    else if (typeof inner === 'object' && inner !== schema) choicesOf(inner, found)
  return found
}

/** The top-level keys that any form of the request accepts. */
export function takenBy(endpoint: Endpoint): Set<string> {
  const { options } = endpoint.request as Shape
  const forms = options ? options.filter((form) => typeof form === 'object') : [endpoint.request]
  return new Set(forms.flatMap((form) => objectsOf(form).at(0) ?? []))
}

/** The request fields, in code names, into which a documented key is parsed. */
export function readInto(endpoint: Endpoint, { call }: Pick<DocumentedCall, 'call'>, key: string): string[] {
  const sent = legacyNames(endpoint).includes(call) ? readLegacy(call, { [key]: 'sent' }) : { [key]: 'sent' }
  const read = requestFromWire(endpoint, sent) as Record<string, unknown>
  return [...takenBy(endpoint)].filter((known) => read[known] === 'sent')
}

export function takes(endpoint: Endpoint, row: Pick<DocumentedCall, 'call'>, key: string): boolean {
  return readInto(endpoint, row, key).length > 0
}

export function answers(endpoint: Endpoint, { call }: Pick<DocumentedCall, 'call'>, key: string): boolean {
  if (key === 'success') return true
  // The documents expect it in the answer to a refused call (2§8).
  if (key === 'message') return 'message' in errorBody.entries
  if (key === 'data') return !endpoint.isFlat || 'items' in ((endpoint.response as Shape).entries ?? {})
  if (legacyNames(endpoint).includes(call) && besidePage(endpoint).includes(key)) return true
  return objectsOf(endpoint.response).some((keys) => keys.map(toWireKey).includes(key))
}

/** The keys next to a page's items: `withLegacyPaging` adds the last two under their legacy names. */
function besidePage(endpoint: Endpoint): string[] {
  return isPage(endpoint) ? ['data', ...(legacyNames(endpoint).length > 0 ? ['iPage', 'iPageSize'] : [])] : []
}

/** The objects of a request, in wire names. */
export function sentObjects(endpoint: Endpoint): string[][] {
  const others = Object.keys(endpoint.alsoNamed ?? {})
  return objectsOf(endpoint.request).map((found) => [...found.map((key) => wireKeyOf(endpoint, key)), ...others])
}

export function answeredObjects(endpoint: Endpoint): string[][] {
  return objectsOf(endpoint.response).map((found) => [...found.map(toWireKey), 'success', ...besidePage(endpoint)])
}

/** The object that has most of the keys. */
export function bestOf(objects: readonly string[][], keys: readonly string[]): readonly string[] {
  const has = (found: readonly string[]) => keys.filter((key) => found.includes(key)).length
  return objects.reduce<readonly string[]>((best, found) => (has(found) > has(best) ? found : best), [])
}
