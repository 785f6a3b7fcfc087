import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useEventList } from '#src/entities/event/use-event-list.ts'
import { Segmented } from '#src/ui/primitives/segmented.tsx'
import { areaNames, areas, filterOfView, type Area, type EventsSearch } from '../../events-search.ts'
import styles from './area-switch.module.css'

/** Upcoming, My Events and Pending with the number that waits (1§2). */
export function AreaSwitch({ area, search }: { area: Area; search: EventsSearch }) {
  const { t, i18n } = useLingui()
  const navigate = useNavigate()
  const { list } = useEventList(filterOfView('pending'))
  const waiting = list.data?.pages[0]?.total ?? 0
  const nameOf = (one: Area) => {
    const name = i18n._(areaNames[one])
    return one === 'pending' && waiting > 0 ? t`${name} ${waiting}` : name
  }
  return (
    <div className={styles.scroller}>
      <Segmented<Area>
        label={t`Which events`}
        options={areas.map((value) => ({ value, label: nameOf(value) }))}
        value={area}
        onChange={(triggerprop) =>
          void navigate({ to: '/events/browse/{-$triggerprop}/{-$arg1}/{-$arg2}/{-$arg3}', params: { triggerprop }, search })
        }
      />
    </div>
  )
}
