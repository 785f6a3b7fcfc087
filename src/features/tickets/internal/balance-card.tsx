import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import { LateSendTicketsDialog } from '#src/entities/ticket/late-send-tickets-dialog.tsx'
import type { TicketBalance } from '#contract/money/tickets.ts'
import { NextRelease } from '#src/entities/ticket/next-release.tsx'
import { ticketQueries } from '#src/entities/ticket/queries.ts'
import { TicketsOffline } from '#src/entities/ticket/tickets-offline.tsx'
import { networkState } from '#src/platform/network.ts'
import { PartFailed } from '#src/ui/feedback/part-failed.tsx'
import { Section } from '#src/ui/layout/section.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { Button } from '#src/ui/primitives/button.tsx'
import { Icon } from '#src/ui/primitives/icon.tsx'
import { Skeleton } from '#src/ui/primitives/skeleton.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import { LateAddTickets } from './late-add-tickets.tsx'
import styles from './balance-card.module.css'

/** The balance, and sending and donating, which need a connection. */
export function BalanceCard({ isSending }: { isSending: boolean }) {
  const { t } = useLingui()
  const { data, isError, refetch } = useQuery(ticketQueries.balance())
  const [open, setOpen] = useState<'send' | 'donation' | null>(isSending && networkState.isOnline.get() ? 'send' : null)
  const isOnline = useSyncExternalStore(networkState.isOnline.subscribe, networkState.isOnline.get)
  if (isError && !data) return <PartFailed onRetry={() => void refetch()} />
  if (!data) return <Skeleton shape="block" height="196px" />
  const { balance } = data
  return (
    <Stack gap={3}>
      <section className={styles.card} aria-label={t`Your tickets`}>
        <div className={styles.top}>
          <div>
            <Text size="meta">
              <Trans>You have</Trans>
            </Text>
            <p className={styles.number}>{balance}</p>
          </div>
          <div className={styles.unit}>
            <Text as="span" tone="ticket" isStrong className={styles.unitName}>
              <Icon name="ticket" size="inline" /> <Trans>tickets</Trans>
            </Text>
            <Text size="meta" tone="muted">
              <Trans>1 ticket is 1 dollar</Trans>
            </Text>
          </div>
        </div>
        <div className={styles.actions}>
          <Button variant="quiet" icon="paper-plane-right" disabled={!isOnline} onClick={() => setOpen('send')}>
            <Trans>Send</Trans>
          </Button>
          <Button variant="quiet" icon="heart" disabled={!isOnline} onClick={() => setOpen('donation')}>
            <Trans>Donate</Trans>
          </Button>
        </div>
      </section>
      {!isOnline && <TicketsOffline />}
      <Section title={<Trans>Add tickets</Trans>} size="head">
        <LateAddTickets />
      </Section>
      <OtherAccounts {...data} />
      {open && <LateSendTicketsDialog kind={open} onClose={() => setOpen(null)} />}
    </Stack>
  )
}

/** What a seller has earned, and what somebody owes: for most members nothing. */
function OtherAccounts({ held, nextRelease, earned, owed }: TicketBalance) {
  return (
    <>
      {held > 0 && <Pending held={held} nextRelease={nextRelease} />}
      {earned > 0 && (
        <Text size="meta" tone="muted">
          <Plural value={earned} one="You’ve earned # ticket that can be paid out." other="You’ve earned # tickets that can be paid out." />
        </Text>
      )}
      {owed > 0 && (
        <Text size="meta" tone="muted">
          <Plural
            value={owed}
            one="You owe # ticket because of a payment that was reversed."
            other="You owe # tickets because of a payment that was reversed."
          />
        </Text>
      )}
    </>
  )
}

/** From sales that can still be refunded. */
function Pending({ held, nextRelease }: Pick<TicketBalance, 'held' | 'nextRelease'>) {
  return (
    <Section
      title={<Trans>Pending</Trans>}
      size="head"
      action={
        <Text as="span" isStrong isTabular>
          <Plural value={held} one="# ticket" other="# tickets" />
        </Text>
      }
    >
      <Text size="meta" tone="muted">
        <Trans>From your sales. Tickets become yours once the buyer can no longer return the purchase.</Trans>{' '}
        {nextRelease !== null && <NextRelease at={nextRelease} />}
      </Text>
    </Section>
  )
}
