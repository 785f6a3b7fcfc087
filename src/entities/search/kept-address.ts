/** What a kept search holds: the address of a list. Read again by the list itself when it opens, because searches outlive versions. */
import { useNavigate } from '@tanstack/react-router'
import * as v from 'valibot'
import type { SavedSearch, SearchModule } from '#contract/directory/searches.ts'

const keptAddress = v.object({
  view: v.string(),
  arg1: v.optional(v.string()),
  search: v.optional(v.record(v.string(), v.unknown()), {}),
})
export type KeptAddress = v.InferInput<typeof keptAddress>

const routes = {
  members: '/members/browse/{-$triggerprop}/{-$arg1}/{-$arg2}/{-$arg3}',
  videos: '/videos/browse/$triggerprop/{-$arg1}/{-$arg2}/{-$arg3}',
} as const satisfies Record<SearchModule, string>

export function useOpenSearch(): (search: Pick<SavedSearch, 'module' | 'json'>) => void {
  const navigate = useNavigate()
  return ({ module, json }) => {
    const kept = v.safeParse(v.pipe(v.string(), v.parseJson(), keptAddress), json)
    const { view, arg1, search } = kept.success ? kept.output : { view: 'all', arg1: undefined, search: {} }
    // Every list reads its address by itself and drops what it does not know; no type could promise more of a kept one.
    void navigate({ to: routes[module], params: { triggerprop: view, ...(arg1 === undefined ? {} : { arg1 }) }, search: search as never })
  }
}
