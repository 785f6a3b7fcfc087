import { Trans, useLingui } from '@lingui/react/macro'
import type { EventCard } from '#contract/community/events.ts'
import { countryName } from '#src/entities/geo/country-name.ts'

type Placed = Pick<EventCard, 'town' | 'area' | 'isOnline'>

/** "Leith, Edinburgh" in lists. Nothing for an event whose host names no town. */
export function ShortPlace({ event: { town, area, isOnline } }: { event: Placed }) {
  if (isOnline) return <Trans context="an event on the internet">Online</Trans>
  return <bdi>{[area, town?.city].filter(Boolean).join(', ')}</bdi>
}

export const hasPlace = ({ town, area, isOnline }: Placed) => isOnline || town !== null || area !== ''

/** "Leith, Edinburgh, Scotland, United Kingdom" on the page. */
export function FullPlace({ event: { town, area } }: { event: Placed }) {
  const { i18n } = useLingui()
  const names = [area, town?.city, town?.region, town && countryName(i18n.locale, town.iso, town.country)]
  return <bdi>{[...new Set(names.filter(Boolean))].join(', ')}</bdi>
}
