/** The envelope of a request and an answer on the wire: `{ success, data }`, pages, and the few calls that differ (2§7). */
import type { Endpoint } from './endpoint.ts'
import { fromWire, toWire, toWireKey } from './wire.ts'

type Words = Pick<Endpoint, 'wireNames' | 'alsoNamed'>

/** A request's body in wire names. */
export function requestToWire({ wireNames }: Words, input: unknown): unknown {
  const wire = toWire(input)
  return wireNames && isRecord(wire)
    ? renameTop(wire, new Map(Object.entries(wireNames).map(([code, name]) => [toWireKey(code), name])))
    : wire
}

/** A request's body in code names. If this call renames a field, its usual wire name is accepted too. */
export function requestFromWire({ wireNames = {}, alsoNamed = {} }: Words, raw: unknown): unknown {
  if (!isRecord(raw)) return fromWire(raw)
  const ours = Object.entries(wireNames).map(([code, name]) => [name, toWireKey(code)] as const)
  return fromWire(renameTop(raw, new Map([...Object.entries(alsoNamed), ...ours])))
}

/** The wire name under which the sender knows a request field. */
export function wireKeyOf({ wireNames }: Words, key: string): string {
  return wireNames?.[key] ?? toWireKey(key)
}

/** A whole body: a list is in `data` with the page's fields next to it; the fields of an `isFlat` answer are next to `success`. */
export function wrapAnswer(endpoint: Pick<Endpoint, 'response' | 'isFlat'>, output: unknown): Readonly<Record<string, unknown>> {
  const wire = toWire(output)
  if (!(endpoint.isFlat || isPage(endpoint)) || !isRecord(wire)) return { success: true, data: wire }
  const { items, ...beside } = wire
  return { success: true, ...(items === undefined ? {} : { data: items }), ...beside }
}

/** The content of a body built by `wrapAnswer`, in code names. */
export function unwrapAnswer({ success: _success, ...body }: Readonly<Record<string, unknown>>): unknown {
  if (!('data' in body)) return fromWire(body)
  const { data, ...beside } = body
  return fromWire(Array.isArray(data) ? { ...beside, items: data } : data)
}

const pages = new WeakMap<object, boolean>()

/** True for schemas built by `pageOf`. */
export function isPage({ response }: Pick<Endpoint, 'response'>): boolean {
  let known = pages.get(response)
  if (known === undefined) {
    known = 'entries' in response && isRecord(response.entries) && 'items' in response.entries && 'nextCursor' in response.entries
    pages.set(response, known)
  }
  return known
}

function renameTop(record: Readonly<Record<string, unknown>>, names: ReadonlyMap<string, string>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [names.get(key) ?? key, value]))
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
