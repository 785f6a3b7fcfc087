import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { MembershipMonths, MembershipOverview } from '#contract/money/membership.ts'
import { renewalLeadHours, renewalNoticeHours, type RenewalWay } from '#contract/money/renewals.ts'
import { MonthChoice } from '#src/entities/membership/month-choice.tsx'
import { SwitchOnRenewal } from '#src/entities/renewal/renewal-consent.tsx'
import { RenewalLine } from '#src/entities/renewal/renewal-line.tsx'
import { useRenewals } from '#src/entities/renewal/use-renewals.tsx'
import { HorizontalScroller } from '#src/ui/layout/horizontal-scroller.tsx'
import { Section } from '#src/ui/layout/section.tsx'
import { Chip } from '#src/ui/primitives/chip.tsx'
import { useNow } from '#src/ui/primitives/use-now.ts'

/** Until then it can be announced in time: an hour to spare, as on the server. */
const noticeSeconds = (renewalLeadHours + renewalNoticeHours + 1) * 3600

/** Whether the membership renews automatically, when and for how much, and switching that on and off (B-01). */
export function MembershipRenewal({ overview: { membership, choices } }: { overview: MembershipOverview }) {
  const found = useRenewals()
  const now = useNow()
  const [months, setMonths] = useState<MembershipMonths>(1)
  const [way, setWay] = useState<RenewalWay>('tickets')
  if (!found || !membership) return null
  const running = found.renewals.find(({ subject }) => subject === 'membership')
  const { kind, endsAt, hasExpired } = membership
  const ofKind = choices.filter((choice) => choice.kind === kind)
  const chosen = ofKind.find((choice) => choice.months === months)
  const isTooLate = hasExpired || endsAt - now.getTime() / 1000 <= noticeSeconds
  if (!running && (isTooLate || !chosen || chosen.refusal !== null)) return null
  return (
    <Section title={<Trans>Automatic renewal</Trans>} size="head">
      {running ? (
        <RenewalLine renewal={running} />
      ) : (
        <SwitchOnRenewal input={{ subject: 'membership', kind, months, way, price: chosen?.price ?? 0 }}>
          <MonthChoice choices={ofKind} value={months} onChange={setMonths} />
          {found.hasCard && <WayChoice way={way} onChange={setWay} />}
        </SwitchOnRenewal>
      )}
    </Section>
  )
}

function WayChoice({ way, onChange }: { way: RenewalWay; onChange: (way: RenewalWay) => void }) {
  const { t } = useLingui()
  const names = { tickets: t`Tickets`, card: t`Card` }
  return (
    <HorizontalScroller label={t`Pay with`} gap={2}>
      {(['tickets', 'card'] as const).map((each) => (
        <Chip key={each} isOn={each === way} onClick={() => onChange(each)}>
          {names[each]}
        </Chip>
      ))}
    </HorizontalScroller>
  )
}
