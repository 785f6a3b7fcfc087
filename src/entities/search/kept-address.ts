/**
 * A saved search contains the address of a list. The list itself parses it again when it opens, because searches
 * outlive versions.
 */
import { useNavigate } from '@tanstack/react-router'
import * as v from 'valibot'
import { declaredKinds } from '#contract/content/kinds.ts'
import type { SavedSearch } from '#contract/directory/searches.ts'

const keptAddress = v.object({
  /** Undefined in lists whose view is a search parameter. */
  view: v.optional(v.string()),
  arg1: v.optional(v.string()),
  search: v.optional(v.record(v.string(), v.unknown()), {}),
})
export type KeptAddress = v.InferInput<typeof keptAddress>

export function useOpenSearch(): (search: Pick<SavedSearch, 'module' | 'json'>) => void {
  const navigate = useNavigate()
  return ({ module, json }) => {
    const kept = v.safeParse(v.pipe(v.string(), v.parseJson(), keptAddress), json)
    const { view, arg1, search } = kept.success ? kept.output : { view: undefined, arg1: undefined, search: {} }
    const listPath = declaredKinds().find((kind) => kind.module === module)?.listPath
    if (!listPath) return
    const to = [listPath, ...(view === undefined ? [] : [view]), ...(arg1 === undefined ? [] : [arg1])]
      .map((part, index) => (index === 0 ? part : encodeURIComponent(part)))
      .join('/')
    // Every list parses its own address and drops unknown parts; no type could promise more of a saved one.
    void navigate({ to, search: search as never })
  }
}
