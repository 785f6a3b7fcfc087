/** Checks the contract against the documents' calls and entities (2§7, 1§3, 2§3). */
import { describe, expect, it } from 'vitest'
import { legacyNames, type Endpoint } from '../endpoint.ts'
import { wireKeyOf } from '../envelope.ts'
import { endpoints } from '../index.ts'
import { fromWireKey, toWireKey } from '../wire.ts'
import { api3Calls } from './api3-calls.ts'
import { differences } from './differences.ts'
import type { DocumentedCall, DocumentedEntity } from './documented.ts'
import { entities } from './entities.ts'
import { legacyCalls } from './legacy-calls.ts'
import { otherCalls } from './other-calls.ts'
import { ownKeys, ownWords } from './own-keys.ts'
import { answeredObjects, answers, bestOf, choicesOf, objectsOf, readInto, sentObjects, takenBy, takes } from './wire-keys.ts'

const calls = [...api3Calls, ...legacyCalls, ...otherCalls]
const byName = new Map(endpoints.map((endpoint) => [endpoint.name, endpoint]))
const answeredNames = new Set(endpoints.flatMap(legacyNames))
const paths = new Set(endpoints.map(({ path }) => path as string))

const namesIn = (names: string | readonly string[] = []) => (typeof names === 'string' ? [names] : names)
const endpointsOf = ({ answeredBy, sentTo, chosenIn }: DocumentedEntity) =>
  [...namesIn(answeredBy), ...namesIn(sentTo), chosenIn].filter((name) => name !== undefined)
const isBuilt = ({ notYet, elsewhere }: DocumentedEntity) => notYet === undefined && elsewhere === undefined
/** Keys of the envelope, which every answer has: `success`, `page` and the like. */
const around = ['success', 'data', 'iPage', 'iPageSize']

/** The object or objects that hold the entity, in wire names. */
function heldKeys(entity: DocumentedEntity): readonly string[] {
  const { keys, legacy, sentTo, answeredBy, chosenIn } = entity
  if (legacy !== undefined) {
    const endpoint = endpoints.find((known) => legacyNames(known).includes(legacy))
    return keys.filter((key) => endpoint && takes(endpoint, { call: legacy }, key))
  }
  const chosen = byName.get(chosenIn ?? '')
  const [sent, answered] = [sentTo, answeredBy].map((names) => namesIn(names).flatMap((name) => byName.get(name) ?? []))
  return [
    ...(chosen ? choicesOf(chosen.response).filter((choice) => keys.includes(choice)) : []),
    ...(sent ?? []).flatMap((endpoint) => bestOf(sentObjects(endpoint), keys)),
    ...(answered ?? []).flatMap((endpoint) => bestOf(answeredObjects(endpoint), keys)),
  ]
}

const wordsOf = ({ sends = [], answers: said = [] }: DocumentedCall) => [...sends, ...said]
/** `comments` of `comments.search`. */
const partOf = ({ name }: Endpoint) => name.split('.')[0] ?? name

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
    const unplaced = entities.filter((entity) => isBuilt(entity) && endpointsOf(entity).length === 0 && entity.legacy === undefined)
    expect(unplaced.map(({ entity }) => entity)).toEqual([])
    expect(entities.flatMap(endpointsOf).filter((name) => !byName.has(name))).toEqual([])
  })

  it('have no endpoint if they are not yet built', () => {
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

  it('have the documents’ keys on the wire, except for the listed differences', () => {
    const missing = calls.flatMap((row) => {
      const endpoint = byName.get(row.endpoint ?? '')
      if (!endpoint) return []
      const method =
        row.method !== undefined && !answeredNames.has(row.call) && row.method !== endpoint.method ? [`${row.call} method`] : []
      const unread = (row.sends ?? []).filter((key) => !takes(endpoint, row, key)).map((key) => `${row.call} sends ${key}`)
      const unsaid = (row.answers ?? []).filter((key) => !answers(endpoint, row, key)).map((key) => `${row.call} answers ${key}`)
      return [...method, ...unread, ...unsaid]
    })
    const ofEntities = entities.filter(isBuilt).flatMap((entity) => {
      const held = heldKeys(entity)
      return entity.keys.filter((key) => !held.includes(key)).map((key) => `${entity.entity} has ${key}`)
    })
    expect([...missing, ...ofEntities].toSorted()).toEqual(Object.keys(differences).toSorted())
  })

  it('have no additional keys except the listed ones', () => {
    const ofEntities = entities.filter(isBuilt).map((entity) => {
      const known = [...entity.keys, ...around]
      return [entity.entity, heldKeys(entity).filter((key) => !known.includes(key))] as const
    })
    const ofCalls = calls.flatMap((row) => {
      const endpoint = byName.get(row.endpoint ?? '')
      if (!endpoint || !row.sends) return []
      const known = new Set(row.sends.flatMap((key) => readInto(endpoint, row, key)))
      return [[row.call, [...takenBy(endpoint)].filter((key) => !known.has(key)).map((key) => wireKeyOf(endpoint, key))] as const]
    })
    const found = [...ofEntities, ...ofCalls].flatMap(([of, keys]) => [...new Set(keys)].map((key) => `${of}: ${key}`))
    const named = ownKeys.flatMap(({ keys }) => Object.entries(keys).flatMap(([of, own]) => own.split(' ').map((key) => `${of}: ${key}`)))
    expect(found.toSorted()).toEqual(named.toSorted())
  })

  it('and all other calls use only names that the documents or our own list contain', () => {
    const documented = new Set([...calls.flatMap(wordsOf), ...entities.flatMap(({ keys }) => keys)])
    const used = endpoints.flatMap((endpoint) => {
      const words = [...sentObjects(endpoint).flat(), ...objectsOf(endpoint.response).flat().map(toWireKey)]
      return words.filter((word) => !documented.has(word)).map((word) => `${partOf(endpoint)}: ${word}`)
    })
    const named = ownWords.flatMap(({ words }) =>
      Object.entries(words).flatMap(([part, own]) => own.split(' ').map((word) => `${part}: ${word}`)),
    )
    expect([...new Set(used)].toSorted()).toEqual(named.toSorted())
  })

  it('parse every key that contains capitals', () => {
    for (const key of ['dtFrom', 'dtTo', 'sortBy', 'searchIn', 'toName', 'profileLoaded', 'dialCode', 'countryName'])
      expect([toWireKey(key), fromWireKey(key)]).toEqual([key, key])
  })
})
