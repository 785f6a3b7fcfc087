import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { directoryViews, type DirectoryView } from '#contract/directory/directory-choices.ts'
import type { ListView } from '#src/ui/list/view-bar.tsx'
import type { DirectoryAddress, DirectorySearch } from '../directory-search.ts'
import { sortNames, viewNames } from './directory-names.ts'

/** The views, which have addresses of their own, and "near me", which is a sort order. */
export function useViews({ view, search }: DirectoryAddress, onChange: (change: Partial<DirectorySearch>) => void): ListView[] {
  const { i18n } = useLingui()
  const navigate = useNavigate()
  const isNear = search.sort === 'near'

  function goTo(triggerprop: DirectoryView) {
    void navigate({
      to: '/members/browse/{-$triggerprop}/{-$arg1}/{-$arg2}/{-$arg3}',
      params: { triggerprop },
      // "Near me" is shown among the views, so choosing "All" turns it off.
      search: triggerprop === 'all' && isNear ? { ...search, sort: undefined, dir: undefined } : search,
    })
  }

  return [
    {
      key: 'near',
      label: i18n._(sortNames.near),
      icon: 'map-pin',
      isOn: isNear,
      onChoose: () => onChange({ sort: isNear ? undefined : 'near', dir: undefined }),
    },
    ...directoryViews.map((key) => ({
      key,
      label: i18n._(viewNames[key]),
      isOn: key === view && !(key === 'all' && isNear),
      onChoose: () => goTo(key),
    })),
  ]
}
