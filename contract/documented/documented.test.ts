/** Holds the contract against the documents' calls and entities (2§7, 1§3, 2§3). */
import type * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { legacyNames, type Endpoint } from '../endpoint.ts'
import { isPage, requestFromWire, wireKeyOf } from '../envelope.ts'
import { endpoints } from '../index.ts'
import { readLegacy } from '../legacy/read-legacy.ts'
import { fromWireKey, toWireKey } from '../wire.ts'
import { api3Calls } from './api3-calls.ts'
import { differences } from './differences.ts'
import type { DocumentedCall, DocumentedEntity } from './documented.ts'
import { entities } from './entities.ts'
import { legacyCalls } from './legacy-calls.ts'
import { otherCalls } from './other-calls.ts'

const calls = [...api3Calls, ...legacyCalls, ...otherCalls]
const byName = new Map(endpoints.map((endpoint) => [endpoint.name, endpoint]))
const answeredNames = new Set(endpoints.flatMap(legacyNames))
const paths = new Set(endpoints.map(({ path }) => path as string))

interface Shape {
  readonly entries?: Record<string, v.GenericSchema>
  readonly item?: v.GenericSchema
  readonly options?: ReadonlyArray<v.GenericSchema | string | number>
  readonly wrapped?: v.GenericSchema
  readonly pipe?: readonly v.GenericSchema[]
}

/** The keys of every object in a schema, object by object. */
function objectsOf(schema: v.GenericSchema, found: string[][] = []): string[][] {
  const { entries, item, wrapped, options = [], pipe = [] } = schema as Shape
  if (entries) found.push(Object.keys(entries))
  for (const inner of [...Object.values(entries ?? {}), ...options, ...pipe, item, wrapped])
    if (typeof inner === 'object' && inner !== schema) objectsOf(inner, found)
  return found
}

/** What the request takes at its top, whichever of its forms is sent. */
function takenBy(endpoint: Endpoint): Set<string> {
  const { options } = endpoint.request as Shape
  const forms = options ? options.filter((form) => typeof form === 'object') : [endpoint.request]
  return new Set(forms.flatMap((form) => objectsOf(form).at(0) ?? []))
}

function takes(endpoint: Endpoint, { call }: Pick<DocumentedCall, 'call'>, key: string): boolean {
  const sent = answeredNames.has(call) ? readLegacy(call, { [key]: 'sent' }) : { [key]: 'sent' }
  const read = requestFromWire(endpoint, sent) as Record<string, unknown>
  return [...takenBy(endpoint)].some((known) => read[known] === 'sent')
}

function answers(endpoint: Endpoint, { call }: DocumentedCall, key: string): boolean {
  if (key === 'success') return true
  if (key === 'data') return !endpoint.isFlat || 'items' in ((endpoint.response as Shape).entries ?? {})
  if (isPage(endpoint) && answeredNames.has(call) && (key === 'iPage' || key === 'iPageSize')) return true
  return objectsOf(endpoint.response).some((keys) => keys.map(toWireKey).includes(key))
}

/** What is missing of an entity in the object that fits it best. */
function missingOf(entity: DocumentedEntity): readonly string[] {
  const { keys } = entity
  if (entity.legacy !== undefined) {
    const endpoint = endpoints.find((known) => legacyNames(known).includes(entity.legacy ?? ''))
    return keys.filter((key) => !endpoint || !takes(endpoint, { call: entity.legacy ?? '' }, key))
  }
  const endpoint = byName.get(entity.answeredBy ?? entity.sentTo ?? '')
  if (!endpoint) return keys
  const isSent = entity.sentTo !== undefined
  const beside = isSent ? [] : ['success', ...(isPage(endpoint) ? ['data'] : [])]
  const word = (key: string) => (isSent ? wireKeyOf(endpoint, key) : toWireKey(key))
  const candidates = objectsOf(isSent ? endpoint.request : endpoint.response).map((found) => [...found.map(word), ...beside])
  return candidates
    .map((found) => keys.filter((key) => !found.includes(key)))
    .reduce((best, missing) => (missing.length < best.length ? missing : best), keys)
}

describe('[RQ-15] the documents’ calls', () => {
  it('are all in the table: 428 calls and 96 entities', () => {
    expect(new Set(calls.map(({ call, method }) => `${method ?? ''} ${call}`)).size).toBe(calls.length)
    expect([calls.length, entities.length]).toEqual([428, 96])
  })

  it('are each answered by an endpoint, answered elsewhere, or not yet built', () => {
    const undecided = calls.filter(
      ({ endpoint, elsewhere, notYet }) => [endpoint, elsewhere, notYet].filter((state) => state !== undefined).length !== 1,
    )
    expect(undecided).toEqual([])
    expect(calls.filter(({ endpoint }) => endpoint !== undefined && !byName.has(endpoint)).map(({ call }) => call)).toEqual([])
  })

  it('that are not yet built have no endpoint', () => {
    const built = calls.filter(({ call, notYet }) => notYet && (paths.has(call) || paths.has(`/api3${call}`) || answeredNames.has(call)))
    expect(built.map(({ call }) => call)).toEqual([])
  })

  it('are answered under their own names', () => {
    const elsewhere = [...api3Calls, ...legacyCalls].filter(({ call, endpoint = '' }) => {
      const known = byName.get(endpoint)
      return known && known.path !== call && !legacyNames(known).includes(call)
    })
    expect(elsewhere.map(({ call }) => call)).toEqual(['error log'])
  })

  it('have the documents’ keys on the wire, but for the listed differences', () => {
    const missing = calls.flatMap((row) => {
      const endpoint = byName.get(row.endpoint ?? '')
      if (!endpoint) return []
      const method =
        row.method !== undefined && !answeredNames.has(row.call) && row.method !== endpoint.method ? [`${row.call} method`] : []
      const unread = (row.sends ?? []).filter((key) => !takes(endpoint, row, key)).map((key) => `${row.call} sends ${key}`)
      const unsaid = (row.answers ?? []).filter((key) => !answers(endpoint, row, key)).map((key) => `${row.call} answers ${key}`)
      return [...method, ...unread, ...unsaid]
    })
    const ofEntities = entities
      .filter(({ notYet, elsewhere }) => notYet === undefined && elsewhere === undefined)
      .flatMap((entity) => missingOf(entity).map((key) => `${entity.entity} has ${key}`))
    expect([...missing, ...ofEntities].toSorted()).toEqual(Object.keys(differences).toSorted())
  })

  it('read back every key that is written with capitals', () => {
    for (const key of ['dtFrom', 'dtTo', 'sortBy', 'searchIn', 'toName', 'profileLoaded', 'dialCode', 'countryName'])
      expect([toWireKey(key), fromWireKey(key)]).toEqual([key, key])
  })
})
