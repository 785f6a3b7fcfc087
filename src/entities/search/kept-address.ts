/**
 * A saved search contains the address of a list. The list itself parses it again when it opens, because searches
 * outlive versions.
 */
import { useNavigate } from '@tanstack/react-router'
import * as v from 'valibot'
import { declaredKinds } from '#contract/content/kinds.ts'
import type { SavedSearch } from '#contract/directory/searches.ts'
import type { CurrentUser } from '#contract/session.ts'

const keptAddress = v.object({
  /** Undefined in lists whose view is a search parameter. */
  view: v.optional(v.string()),
  arg1: v.optional(v.string()),
  search: v.optional(v.record(v.string(), v.unknown()), {}),
})
export type KeptAddress = v.InferInput<typeof keptAddress>
export type ReadAddress = v.InferOutput<typeof keptAddress>

/** What an address can depend on: the member, and their own day. */
export interface Surroundings {
  readonly user: Pick<CurrentUser, 'userName' | 'role'>
  readonly now: Date
  readonly timeZone: string | undefined
}

/** What the list at a saved address asks the server for now. Every list with saved searches has one, beside its address. */
export type KeptFilter = (kept: ReadAddress, surroundings: Surroundings) => object

/** An address that this build cannot read opens the list without filters. */
export function readKept(json: string): ReadAddress {
  const kept = v.safeParse(v.pipe(v.string(), v.parseJson(), keptAddress), json)
  return kept.success ? kept.output : { search: {} }
}

export function useOpenSearch(): (search: Pick<SavedSearch, 'module' | 'json'>) => void {
  const navigate = useNavigate()
  return ({ module, json }) => {
    const { view, arg1, search } = readKept(json)
    const listPath = declaredKinds().find((kind) => kind.module === module)?.listPath
    if (!listPath) return
    const to = [listPath, ...(view === undefined ? [] : [view]), ...(arg1 === undefined ? [] : [arg1])]
      .map((part, index) => (index === 0 ? part : encodeURIComponent(part)))
      .join('/')
    // Every list parses its own address and drops unknown parts; no type could promise more of a saved one.
    void navigate({ to, search: search as never })
  }
}
