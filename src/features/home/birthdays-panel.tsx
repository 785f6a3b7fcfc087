import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { directoryQueries } from '#src/entities/directory/queries.ts'
import { wallClockOf } from '#src/lib/clock/wall-clock.ts'
import { formatWeekday } from '#src/lib/moment.ts'
import { useMemberClock } from '#src/ui/primitives/member-clock.ts'
import { useNow } from '#src/ui/primitives/use-now.ts'
import { PeopleRow } from './internal/people-row.tsx'

const dayMs = 86_400_000
/** From here on the name of the day of the week would read as today. */
const daysOfWeek = 7

/** Members whose birthday is today or in the next six days, for the community page. Renders nothing without any, or without a response. */
export function BirthdaysPanel() {
  const { data } = useQuery(directoryQueries.birthdays())
  const { timeZone } = useMemberClock()
  const { year, month, day } = wallClockOf(useNow(), timeZone)
  const today = Date.UTC(year, month - 1, day)
  // The server answers for every time zone, and the device may show an answer of some days ago.
  const people = data?.birthdays.map((member) => ({ ...member, daysAhead: (Date.parse(member.onDate) - today) / dayMs })) ?? []
  const coming = people.filter(({ daysAhead }) => daysAhead >= 0 && daysAhead < daysOfWeek)
  if (coming.length === 0) return null
  return <PeopleRow title={<Trans>Birthdays</Trans>} size="title" people={coming} describe={(person) => <BirthdayName {...person} />} />
}

/** Today, tomorrow, or the day of the week. */
function BirthdayName({ onDate, daysAhead }: { onDate: string; daysAhead: number }) {
  const { i18n } = useLingui()
  if (daysAhead === 0) return <Trans>Today</Trans>
  if (daysAhead === 1) return <Trans>Tomorrow</Trans>
  return formatWeekday(new Date(onDate), { locale: i18n.locale, timeZone: 'UTC' }, 'long')
}
