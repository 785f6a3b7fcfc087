/** Like `server/domains/searches`. */
import * as contract from '#contract/directory/searches.ts'
import type { RequestOutput } from '#contract/endpoint.ts'
import { invalid, Refusal } from '#contract/error.ts'
import { fake, type FakeEndpoint, type MemberFakeContext } from '../fake-endpoint.ts'
import { fold } from '../fold.ts'
import type { FakeSearch } from '../world.ts'

const isNamed = (memberId: number, module: contract.SearchModule, name: string) => (search: FakeSearch) =>
  search.memberId === memberId && search.module === module && search.name === name

function save({ module, name, json }: RequestOutput<typeof contract.saveSearch>, { world, viewer }: MemberFakeContext): FakeSearch {
  const known = world.searches.find(isNamed(viewer.id, module, name))
  if (known) return Object.assign(known, { json, version: known.version + 1 })
  const kept = world.searches.filter((search) => search.memberId === viewer.id && search.module === module)
  if (kept.length >= contract.maxSearchesOfModule) throw invalid({ name: ['too_many'] })
  const search: FakeSearch = { memberId: viewer.id, module, name, json, createdAt: world.now(), version: 1 }
  world.searches.push(search)
  return search
}

export const searchFakes: readonly FakeEndpoint[] = [
  fake(contract.loadSearches, ({ module }, { world, viewer }) => {
    const kept = world.searches.filter((search) => search.memberId === viewer.id && search.module === module)
    return { module, items: kept.toSorted((a, b) => (fold(a.name) < fold(b.name) ? -1 : 1)) }
  }),

  fake(contract.saveSearch, save),
  fake(contract.createSearch, save),

  fake(contract.updateSearch, ({ module, name, newName, json, version }, { world, viewer }) => {
    const search = world.searches.find(isNamed(viewer.id, module, name))
    if (!search) throw new Refusal('not_found')
    if (version !== undefined && version !== search.version) throw new Refusal('edit_conflict')
    const next = newName ?? name
    if (next !== name && world.searches.some(isNamed(viewer.id, module, next))) throw new Refusal('name_taken')
    return Object.assign(search, { name: next, json: json ?? search.json, version: search.version + 1 })
  }),

  fake(contract.deleteSearch, ({ module, name }, { world, viewer }) => {
    const isGone = isNamed(viewer.id, module, name)
    world.searches = world.searches.filter((search) => !isGone(search))
    return {}
  }),
]
