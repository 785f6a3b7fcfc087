import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { eventSorts } from '#contract/community/event-choices.ts'
import { useEventList } from '#src/entities/event/use-event-list.ts'
import { SavedSearchesButton } from '#src/entities/search/saved-searches-button.tsx'
import { MoreButton } from '#src/ui/feedback/more-button.tsx'
import { useIsDesktop } from '#src/ui/layout/use-is-desktop.ts'
import { ListAction } from '#src/ui/list/list-action.tsx'
import { ListPage } from '#src/ui/list/list-page.tsx'
import { PagedList } from '#src/ui/list/paged-list.tsx'
import { SortMenu } from '#src/ui/list/sort-menu.tsx'
import { useSearchChange } from '#src/ui/list/use-search-change.ts'
import type { ListView } from '#src/ui/list/view-bar.tsx'
import { AreaSwitch } from './internal/list/area-switch.tsx'
import { EventFilters, EventFiltersInForce } from './internal/list/event-filters.tsx'
import { EventGroups } from './internal/list/event-groups.tsx'
import { EventsFailed } from './internal/list/events-failed.tsx'
import { NoEvents, StaffLookNote } from './internal/list/no-events.tsx'
import { OwnEventsPanel } from './internal/list/own-events-panel.tsx'
import { useEventFilter } from './internal/list/use-event-filter.ts'
import {
  areaOf,
  countFilters,
  keptFilter,
  listNames,
  sortNames,
  viewNames,
  viewsOf,
  type EventsAddress,
  type EventsSearch,
} from './events-search.ts'

export interface EventsPageProps {
  address: EventsAddress
}

/** Events by area, view, host, distance, date, text and sort, 30 at a time. All choices are part of the address. */
export function EventsPage({ address }: EventsPageProps) {
  const { t } = useLingui()
  const { view, member, search } = address
  const isDesktop = useIsDesktop()
  const { list, events } = useEventList(useEventFilter(address))
  const views = useViews(address)
  const handleSearch = useSearchChange<EventsSearch>(search)
  const first = list.data?.pages[0]
  const area = areaOf(view)

  return (
    <ListPage
      title={member === undefined ? t`Events` : t`Events by ${member}`}
      hasBack={member !== undefined || !isDesktop}
      search={{
        label: t`Search events`,
        placeholder: t`Title or city`,
        value: search.q ?? '',
        onChange: (q) => handleSearch({ q: q || undefined }),
      }}
      actions={
        <>
          <SavedSearchesButton module="events" keptFilter={keptFilter} current={{ view, arg1: member, search }} />
          <ListAction href="/events/create" icon="plus" label={t`New event`} />
        </>
      }
      total={first?.total !== undefined && <EventTotal total={first.total} isLimit={first.totalIsLimit} />}
      sort={
        <SortMenu sorts={eventSorts} names={sortNames} value={search.sort ?? 'start_time'} onChange={(sort) => handleSearch({ sort })} />
      }
      areas={member === undefined && <AreaSwitch area={area} search={search} />}
      views={member === undefined ? views : []}
      filters={{
        count: countFilters(search),
        sheet: (onClose) => <EventFilters search={search} onChange={handleSearch} onClose={onClose} />,
        inForce: <EventFiltersInForce search={search} onChange={handleSearch} />,
      }}
      panel={isDesktop && member === undefined ? <OwnEventsPanel /> : undefined}
      below={area === 'pending' && events.length > 0 && <StaffLookNote />}
    >
      <EventList address={address} />
    </ListPage>
  )
}

/** By month when sorted by date, with a large first event. */
function EventList({ address }: EventsPageProps) {
  const { i18n } = useLingui()
  const { view, search } = address
  const { list, events } = useEventList(useEventFilter(address))
  return (
    <PagedList
      list={list}
      items={events}
      Failed={EventsFailed}
      empty={<NoEvents address={address} />}
      end={
        <MoreButton list={list}>
          <Trans>More events</Trans>
        </MoreButton>
      }
    >
      {(shown) => (
        <EventGroups
          label={i18n._(listNames[areaOf(view)])}
          events={shown}
          isByMonth={(search.sort ?? 'start_time') === 'start_time'}
          hasLead={view === 'upcoming' && !search.q && search.sort === undefined && countFilters(search) === 0}
        />
      )}
    </PagedList>
  )
}

/** Each area has further views, which link to addresses of their own. */
function useViews({ view, search }: EventsAddress): ListView[] {
  const { i18n } = useLingui()
  const navigate = useNavigate()
  const views = viewsOf[areaOf(view)]
  if (views.length < 2) return []
  return views.map((key) => ({
    key,
    label: i18n._(viewNames[key]),
    isOn: key === view,
    onChoose: () =>
      void navigate({ to: '/events/browse/{-$triggerprop}/{-$arg1}/{-$arg2}/{-$arg3}', params: { triggerprop: key }, search }),
  }))
}

function EventTotal({ total, isLimit }: { total: number; isLimit: boolean | undefined }) {
  if (isLimit) return <Trans>More than {total} events</Trans>
  return <Plural value={total} one="# event" other="# events" />
}
