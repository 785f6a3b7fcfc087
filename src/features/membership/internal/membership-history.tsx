import { Trans, useLingui } from '@lingui/react/macro'
import type { MembershipEvent } from '#contract/money/membership.ts'
import { MembershipName, useKindNames } from '#src/entities/membership/membership-name.tsx'
import { ListRow } from '#src/ui/layout/list-row.tsx'
import { Section } from '#src/ui/layout/section.tsx'
import { Time } from '#src/ui/primitives/time.tsx'

/** What was bought when, and until when it ran. */
export function MembershipHistory({ history }: { history: readonly MembershipEvent[] }) {
  if (history.length === 0) return null
  return (
    <Section title={<Trans>History</Trans>} size="head">
      {history.map((event) => (
        <Row key={`${event.createdAt}:${event.state}:${event.endsAt}`} event={event} />
      ))}
    </Section>
  )
}

function Row({ event: { state, kind, months, byStaff, startsAt, endsAt, createdAt } }: { event: MembershipEvent }) {
  const { t } = useLingui()
  const names = useKindNames()
  const states: Record<MembershipEvent['state'], string> = {
    bought: t({ message: 'Bought', context: 'membership' }),
    extended: t({ message: 'Extended', context: 'membership' }),
    upgraded: t({ message: 'Upgraded', context: 'membership' }),
    expired: t`Expired`,
  }
  const [from, until] = [<Time key="from" value={startsAt} form="date" />, <Time key="until" value={endsAt} form="date" />]
  return (
    <ListRow
      title={
        <>
          {byStaff && state === 'bought' ? t({ message: 'Granted', context: 'membership' }) : states[state]}:{' '}
          {months === null ? names[kind] : <MembershipName kind={kind} months={months} />}
        </>
      }
      description={
        <Trans>
          {from} to {until}
        </Trans>
      }
      end={<Time value={createdAt} form="list" />}
    />
  )
}
