/** Saved searches: what a member asked a list for, kept under a name (1§2, 2§7). A name is used once in a module. */
import * as v from 'valibot'
import { declaredKinds } from '../content/kinds.ts'
import { defineEndpoint } from '../endpoint.ts'
import { nothing, recordVersion, text, timestamp } from '../primitives.ts'

/** The list of a kind of content. */
export const searchModule = v.pipe(
  v.string(),
  v.check((module) => declaredKinds().some((kind) => kind.module === module), 'invalid'),
)
export type SearchModule = v.InferOutput<typeof searchModule>

export const searchName = text(1, 60)
export const maxSearchesOfModule = 50
/** Of the JSON as text. */
export const maxSearchBytes = 4000

/**
 * What the list was asked for, as its own address reader understands it; parsed there again, because a search outlives versions.
 * A text on purpose: keys of an object would be renamed on their way over the wire.
 */
const searchJson = v.pipe(
  v.string(),
  v.maxLength(maxSearchBytes, 'too_long'),
  v.check((value) => isJsonObject(value), 'invalid'),
)

/** Postgres keeps no null characters and no halves of surrogate pairs. */
const unstorable = /\\u(0000|d[89a-f])/i

function isJsonObject(value: string): boolean {
  try {
    const parsed: unknown = JSON.parse(value)
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed) && !unstorable.test(JSON.stringify(parsed))
  } catch {
    // Refused by the check.
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

/** Makes it, or puts it in the place of the one of that name (ambiguity saved-search-ops). */
export const saveSearch = defineEndpoint({ name: 'searches.save', path: '/api3/core/saved-search/save', ...save })
export const createSearch = defineEndpoint({ name: 'searches.create', path: '/api3/core/saved-search/create', ...save })

/** Changes the name, what is asked, or both. Refused with name_taken for a name of another search, with edit_conflict when it has changed since `version`. */
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

/** Deleting what is not there is done already. */
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
