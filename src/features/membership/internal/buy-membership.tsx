import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import type { MembershipMonths, MembershipOverview } from '#contract/money/membership.ts'
import { membershipKinds, type MembershipKind } from '#contract/policy/membership.ts'
import { useKindNames } from '#src/entities/membership/membership-name.tsx'
import { LateMembershipCheckout } from '#src/entities/membership/late-membership-checkout.tsx'
import { MonthChoice } from '#src/entities/membership/month-choice.tsx'
import { membershipQueries } from '#src/entities/membership/queries.ts'
import { BottomBar } from '#src/ui/bottom-bar.tsx'
import { SwitchOnRenewal } from '#src/entities/renewal/renewal-consent.tsx'
import { PriceSummary } from '#src/entities/ticket/price-summary.tsx'
import { TicketsOffline } from '#src/entities/ticket/tickets-offline.tsx'
import { networkState } from '#src/platform/network.ts'
import { Note } from '#src/ui/feedback/note.tsx'
import { PartFailed } from '#src/ui/feedback/part-failed.tsx'
import { HorizontalScroller } from '#src/ui/layout/horizontal-scroller.tsx'
import { Section } from '#src/ui/layout/section.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { buttonClass } from '#src/ui/primitives/button-class.ts'
import { Button } from '#src/ui/primitives/button.tsx'
import { Chip } from '#src/ui/primitives/chip.tsx'
import { Skeleton } from '#src/ui/primitives/skeleton.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import { Time } from '#src/ui/primitives/time.tsx'
import { ConfirmPurchase } from './confirm-purchase.tsx'
import { RouterLink } from '#src/ui/router-link.tsx'

export interface BuyMembershipProps {
  overview: MembershipOverview
  /** Chosen at first. */
  wanted: MembershipKind | undefined
}

/** Kind, length, price and balance, and paying with tickets (B-01, T-11). */
export function BuyMembership({ overview: { membership, choices }, wanted }: BuyMembershipProps) {
  const { t } = useLingui()
  const names = useKindNames()
  const [kind, setKind] = useState<MembershipKind>(wanted ?? membership?.kind ?? 'member')
  const [months, setMonths] = useState<MembershipMonths>(3)
  const ofKind = choices.filter((choice) => choice.kind === kind)
  const refusal = ofKind[0]?.refusal ?? null
  return (
    <Section title={<Title hasOne={membership !== null} hasExpired={membership?.hasExpired === true} />}>
      <Stack gap={4}>
        <HorizontalScroller label={t`Kind of membership`} gap={2}>
          {membershipKinds.map((each) => (
            <Chip key={each} isOn={each === kind} onClick={() => setKind(each)}>
              {names[each]}
            </Chip>
          ))}
        </HorizontalScroller>
        <Benefits kind={kind} />
        {refusal === null ? (
          <>
            <MonthChoice choices={ofKind} value={months} onChange={setMonths} />
            <Payment kind={kind} months={months} price={ofKind.find((each) => each.months === months)?.price ?? 0} />
          </>
        ) : (
          <Refused refusal={refusal} />
        )}
      </Stack>
    </Section>
  )
}

function Title({ hasOne, hasExpired }: { hasOne: boolean; hasExpired: boolean }) {
  if (hasExpired) return <Trans>Renew</Trans>
  return hasOne ? <Trans>Extend</Trans> : <Trans>Choose a membership</Trans>
}

function Benefits({ kind }: { kind: MembershipKind }) {
  return (
    <Text size="meta" tone="muted">
      {kind === 'sponsor' ? (
        <Trans>Sponsors can play featured videos, have their own badge and help run the site.</Trans>
      ) : (
        <Trans>Members have a badge and help pay for the servers.</Trans>
      )}
    </Text>
  )
}

function Refused({ refusal }: { refusal: 'role' | 'sponsor_runs' }) {
  return (
    <Note>
      {refusal === 'role' ? (
        <Trans>Your role doesn’t need this membership or can’t be combined with it.</Trans>
      ) : (
        <Trans>Your sponsor membership already includes this. You can choose it once that has ended.</Trans>
      )}
    </Note>
  )
}

interface Chosen {
  kind: MembershipKind
  months: MembershipMonths
}

/** Tickets or a card. */
function Payment({ price, ...chosen }: Chosen & { price: number }) {
  const { t } = useLingui()
  const [way, setWay] = useState<'tickets' | 'card'>('tickets')
  const ways = { tickets: t`Tickets`, card: t`Card` }
  return (
    <Stack gap={3}>
      <HorizontalScroller label={t`Pay with`} gap={2}>
        {(['tickets', 'card'] as const).map((each) => (
          <Chip key={each} icon={each === 'tickets' ? 'ticket' : undefined} isOn={each === way} onClick={() => setWay(each)}>
            {ways[each]}
          </Chip>
        ))}
      </HorizontalScroller>
      {way === 'tickets' ? (
        <PayWithTickets {...chosen} />
      ) : (
        <LateMembershipCheckout
          {...chosen}
          price={price}
          next={<SwitchOnRenewal input={{ subject: 'membership', ...chosen, way: 'card', price }} />}
        />
      )}
    </Stack>
  )
}

function PayWithTickets({ kind, months }: Chosen) {
  const { data: quote, isError, refetch } = useQuery(membershipQueries.quote(kind, months))
  const [isAsking, setIsAsking] = useState(false)
  const isOnline = useSyncExternalStore(networkState.isOnline.subscribe, networkState.isOnline.get)
  if (!isOnline) return <TicketsOffline />
  if (!quote) return isError ? <PartFailed onRetry={() => void refetch()} /> : <Skeleton shape="block" height="140px" />
  const { price: tickets, isEnough, endsAt, creditedDays } = quote
  const end = endsAt !== null && <Time value={endsAt} form="date" />
  return (
    <Stack gap={3}>
      <PriceSummary quote={quote} />
      {creditedDays > 0 && (
        <Text size="meta">
          <Plural
            value={creditedDays}
            one="What’s left of your membership counts as # day of the new one."
            other="What’s left of your membership counts as # days of the new one."
          />
        </Text>
      )}
      {isEnough ? (
        <BottomBar>
          <Button variant="pay" isBlock onClick={() => setIsAsking(true)}>
            <Plural value={tickets} one="Pay # ticket" other="Pay # tickets" />
          </Button>
        </BottomBar>
      ) : (
        <RouterLink href="/settings/buy-tickets" className={buttonClass({ variant: 'pay', isBlock: true })}>
          <Trans>Add tickets</Trans>
        </RouterLink>
      )}
      {end && (
        <Text size="meta" tone="muted">
          <Trans>It’ll run until {end}.</Trans>
        </Text>
      )}
      {isAsking && <ConfirmPurchase order={{ kind, months, price: tickets }} quote={quote} onClose={() => setIsAsking(false)} />}
    </Stack>
  )
}
