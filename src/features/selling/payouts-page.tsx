import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ResponseOutput } from '#contract/endpoint.ts'
import type { getPayoutOverview } from '#contract/money/payouts.ts'
import { NextRelease } from '#src/entities/ticket/next-release.tsx'
import { vendorQueries } from '#src/entities/vendor/queries.ts'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { Note } from '#src/ui/feedback/note.tsx'
import { PartFailed } from '#src/ui/feedback/part-failed.tsx'
import { Section } from '#src/ui/layout/section.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { ListPage } from '#src/ui/list/list-page.tsx'
import { PagedRows } from '#src/ui/list/paged-rows.tsx'
import { buttonClass } from '#src/ui/primitives/button-class.ts'
import { Skeleton } from '#src/ui/primitives/skeleton.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import { RouterLink } from '#src/ui/router-link.tsx'
import { PayoutForm } from './internal/payout-form.tsx'
import { WaitingPayout } from './internal/waiting-payout.tsx'
import { PayoutRow } from './internal/payout-row.tsx'

/** What a seller has earned, asking for a payout of it, and all payouts so far. */
export function PayoutsPage() {
  const { t } = useLingui()
  const list = useInfiniteQuery(vendorQueries.payouts())
  return (
    <ListPage title={<Trans>Payouts</Trans>} hasBack above={<Earnings />}>
      <Section title={<Trans>Payouts so far</Trans>}>
        <PagedRows
          label={t`Payouts so far`}
          list={list}
          itemKey={({ id }) => id}
          renderItem={(payout) => <PayoutRow payout={payout} />}
          more={<Trans>Show older</Trans>}
          empty={
            <EmptyState icon="ticket" title={<Trans>No payouts yet</Trans>}>
              <Trans>Your payout requests appear here, with their outcome.</Trans>
            </EmptyState>
          }
        />
      </Section>
    </ListPage>
  )
}

function Earnings() {
  const { data, isError, refetch } = useQuery(vendorQueries.payoutOverview())
  if (isError && !data) return <PartFailed onRetry={() => void refetch()} />
  if (!data) return <Skeleton shape="block" height="160px" />
  const { earned, held, nextRelease } = data
  return (
    <Stack gap={3}>
      <Text size="title" isTabular>
        <Plural value={earned} one="# ticket to pay out" other="# tickets to pay out" />
      </Text>
      <Text tone="muted">
        <Trans>1 ticket is 1 dollar</Trans>
        {held > 0 && (
          <>
            {' · '}
            <Plural value={held} one="# more can still be refunded" other="# more can still be refunded" />
          </>
        )}
      </Text>
      {nextRelease !== null && (
        <Text size="meta" tone="muted">
          <NextRelease at={nextRelease} />
        </Text>
      )}
      <NextStep overview={data} />
    </Stack>
  )
}

/** The form, or what is missing before a payout can be asked for. */
function NextStep({
  overview: { earned, owed, minimum, hasAccount, open },
}: {
  overview: ResponseOutput<typeof getPayoutOverview>
}): ReactNode {
  if (open) return <WaitingPayout payout={open} />
  if (owed > 0)
    return (
      <Note tone="warning">
        <Plural
          value={owed}
          one="You owe # ticket because of a payment that was reversed. Contact us before you ask for a payout."
          other="You owe # tickets because of a payment that was reversed. Contact us before you ask for a payout."
        />
      </Note>
    )
  if (!hasAccount)
    return (
      <Note
        action={
          <RouterLink href="/settings/vendor-info" className={buttonClass({ variant: 'quiet', size: 'small' })}>
            <Trans>Vendor info</Trans>
          </RouterLink>
        }
      >
        <Trans>First tell us where to pay you.</Trans>
      </Note>
    )
  if (earned < minimum)
    return (
      <Note>
        <Plural
          value={minimum}
          one="You need at least # ticket to ask for a payout."
          other="You need at least # tickets to ask for a payout."
        />
      </Note>
    )
  return <PayoutForm earned={earned} minimum={minimum} />
}
