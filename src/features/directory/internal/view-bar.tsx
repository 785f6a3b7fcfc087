import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { directoryViews, type DirectoryView } from '#contract/directory/directory-choices.ts'
import { HorizontalScroller } from '#src/ui/layout/horizontal-scroller.tsx'
import { useIsDesktop } from '#src/ui/layout/use-is-desktop.ts'
import { Chip } from '#src/ui/primitives/chip.tsx'
import { countFilters, type DirectoryAddress, type DirectorySearch } from '../directory-search.ts'
import { sortNames, viewNames } from './directory-names.ts'

export interface ViewBarProps {
  address: DirectoryAddress
  onChange: (change: Partial<DirectorySearch>) => void
  onOpenFilters: () => void
}

/** On phones first the filter count; then near me, which is a sort, and the views. */
export function ViewBar({ address, onChange, onOpenFilters }: ViewBarProps) {
  const { t, i18n } = useLingui()
  const navigate = useNavigate()
  const isDesktop = useIsDesktop()
  const count = countFilters(address.search)
  const isNear = address.search.sort === 'near'

  function handleView(view: DirectoryView) {
    void navigate({
      to: '/members/browse/{-$triggerprop}/{-$arg1}/{-$arg2}/{-$arg3}',
      params: { triggerprop: view },
      // Near me stands among the views: choosing all of them leaves it.
      search: view === 'all' && isNear ? { ...address.search, sort: undefined, dir: undefined } : address.search,
    })
  }

  return (
    <HorizontalScroller label={t`Views`} gap={2} choice={address.view}>
      {!isDesktop && (
        <Chip
          icon="sliders-horizontal"
          isSet={count > 0}
          onClick={onOpenFilters}
          aria-label={count > 0 ? t`Filter, ${count} set` : t`Filter`}
        >
          {count > 0 ? count : <Trans>Filter</Trans>}
        </Chip>
      )}
      <Chip icon="map-pin" isOn={isNear} onClick={() => onChange({ sort: isNear ? undefined : 'near', dir: undefined })}>
        {i18n._(sortNames.near)}
      </Chip>
      {directoryViews.map((view) => (
        <Chip key={view} isOn={view === address.view && !(view === 'all' && isNear)} onClick={() => handleView(view)}>
          {i18n._(viewNames[view])}
        </Chip>
      ))}
    </HorizontalScroller>
  )
}
