/** Saved searches: the filters of a list, saved under a name (1§2, 2§7). A name is unique within a module. */
import * as v from 'valibot'
import { declaredKinds } from '../content/kinds.ts'
import { newLimit } from '../content/paging.ts'
import { defineEndpoint } from '../endpoint.ts'
import { nothing, recordVersion, text, timestamp } from '../primitives.ts'

/** The list of one kind of content. */
export const searchModule = v.pipe(
  v.string(),
  v.check((module) => declaredKinds().some((kind) => kind.module === module), 'invalid'),
)
export type SearchModule = v.InferOutput<typeof searchModule>

export const searchName = text(1, 60)
export const maxSearchesOfModule = 50
/** Size of the JSON text. */
export const maxSearchBytes = 4000

/**
 * The list's filters in the format of its own address parser, which parses them again, because a search outlives versions. This is a string
 * on purpose: the keys of an object would be renamed on the wire.
 */
const searchJson = v.pipe(
  v.string(),
  v.maxLength(maxSearchBytes, 'too_long'),
  v.check((value) => isJsonObject(value), 'invalid'),
)

/** Postgres cannot store null characters or unpaired surrogates. */
const unstorable = /\\u(0000|d[89a-f])/i

function isJsonObject(value: string): boolean {
  try {
    let isExact = true
    const parsed: unknown = JSON.parse(value, (_key, item: unknown) => {
      // Such a number would be stored as another one.
      if (typeof item === 'number' && Math.abs(item) > Number.MAX_SAFE_INTEGER) isExact = false
      return item
    })
    return isExact && typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed) && !unstorable.test(JSON.stringify(parsed))
  } catch {
    // The check refuses it.
    return false
  }
}

export const savedSearch = v.object({
  module: searchModule,
  name: v.string(),
  json: v.string(),
  createdAt: timestamp,
  version: recordVersion,
})
export type SavedSearch = v.InferOutput<typeof savedSearch>

export const loadSearches = defineEndpoint({
  name: 'searches.load',
  method: 'POST',
  path: '/api3/core/saved-search/load',
  access: 'member',
  offline: 'cache',
  isFlat: true,
  request: v.object({ module: searchModule }),
  response: v.object({ module: searchModule, items: v.array(savedSearch) }),
  errors: [],
})

const saveRequest = v.object({ module: searchModule, name: searchName, json: searchJson })
const save = { method: 'POST', access: 'member', offline: 'queue', request: saveRequest, response: savedSearch, errors: [] } as const

/** Creates the search, or replaces the one of the same name (ambiguity saved-search-ops). */
export const saveSearch = defineEndpoint({ name: 'searches.save', path: '/api3/core/saved-search/save', ...save })
export const createSearch = defineEndpoint({ name: 'searches.create', path: '/api3/core/saved-search/create', ...save })

/**
 * Changes the name, the filters, or both. Refused with name_taken if another search has the name, with edit_conflict if the search has
 * changed since `version`.
 */
export const updateSearch = defineEndpoint({
  name: 'searches.update',
  method: 'POST',
  path: '/api3/core/saved-search/update',
  access: 'member',
  offline: 'queue',
  isVersioned: true,
  request: v.object({
    version: v.optional(recordVersion),
    module: searchModule,
    name: searchName,
    newName: v.optional(searchName),
    json: v.optional(searchJson),
  }),
  response: savedSearch,
  errors: ['not_found', 'name_taken', 'edit_conflict'],
})

/** Deleting a search that does not exist succeeds. */
export const deleteSearch = defineEndpoint({
  name: 'searches.delete',
  method: 'POST',
  path: '/api3/core/saved-search/delete',
  access: 'member',
  offline: 'queue',
  request: v.object({ module: searchModule, name: searchName }),
  response: nothing,
  errors: [],
})

const newCount = v.object({ name: v.string(), total: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(newLimit)) })
export type NewCount = v.InferOutput<typeof newCount>

/**
 * How many items of each list are new since the member last opened the search; 100 means 100 or more. The list itself counts, so nothing
 * that is hidden from the member is in the number. `filter` is what the saved address stands for now: the request of the list as a JSON
 * text, in the names of the code. Searches that are unknown to the server, or whose list answers an error, are left out.
 */
export const countNewOfSearches = defineEndpoint({
  name: 'searches.countNew',
  method: 'POST',
  path: '/api3/core/saved-search/count-new',
  access: 'member',
  offline: 'cache',
  perMinute: 30,
  request: v.object({
    module: searchModule,
    searches: v.pipe(v.array(v.object({ name: searchName, filter: searchJson })), v.maxLength(maxSearchesOfModule, 'too_many')),
  }),
  response: v.object({ counts: v.array(newCount), countedAt: timestamp }),
  errors: [],
})

/**
 * The member has opened the search: what was in the list until `seenAt` is no longer new. A moment in the future counts as now, and one
 * before the last opening changes nothing. Succeeds for a search that does not exist.
 */
export const markSearchSeen = defineEndpoint({
  name: 'searches.markSeen',
  method: 'POST',
  path: '/api3/core/saved-search/seen',
  access: 'member',
  offline: 'queue',
  coalesce: 'last',
  isBackground: true,
  request: v.object({ module: searchModule, name: searchName, seenAt: timestamp }),
  response: nothing,
  errors: [],
})
