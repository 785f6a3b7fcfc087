import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { MembershipKind } from '#contract/policy/membership.ts'
import { membershipQueries } from '#src/entities/membership/queries.ts'
import { FailedState } from '#src/ui/feedback/failed-state.tsx'
import { Page } from '#src/ui/layout/page.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { Skeleton } from '#src/ui/primitives/skeleton.tsx'
import { BuyMembership } from './internal/buy-membership.tsx'
import { HeldMembership } from './internal/held-membership.tsx'
import { MembershipRenewal } from './internal/membership-renewal.tsx'
import { MembershipHistory } from './internal/membership-history.tsx'
import styles from './internal/membership-page.module.css'

export interface MembershipPageProps {
  /** What somebody came for, for example from a video for sponsors. */
  kind?: MembershipKind | undefined
}

/** What a member has, buying and extending it, and its history (B-01, B-03). */
export function MembershipPage({ kind }: MembershipPageProps) {
  const { data, isError, refetch, isRefetching } = useQuery(membershipQueries.own())
  return (
    <Page title={<Trans>Membership</Trans>} hasBack>
      {data ? (
        <div className={styles.columns}>
          <HeldMembership membership={data.membership} />
          <div className={styles.buying}>
            <BuyMembership overview={data} wanted={kind} />
          </div>
          <Stack gap={6}>
            <MembershipRenewal overview={data} />
            <MembershipHistory history={data.history} />
          </Stack>
        </div>
      ) : isError ? (
        <FailedState onRetry={() => void refetch()} isRetrying={isRefetching} />
      ) : (
        <Skeleton shape="block" height="420px" />
      )}
    </Page>
  )
}
