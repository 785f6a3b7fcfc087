import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { DirectoryFilterInput } from '#contract/directory/directory.ts'
import { CallError } from '#src/data/http/call-error.ts'
import { MemberCard } from '#src/entities/member/member-card.tsx'
import { MemberCardSkeleton } from '#src/entities/member/member-card-skeleton.tsx'
import { ListFailed, type ListFailedProps } from '#src/ui/feedback/list-failed.tsx'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { Grid } from '#src/ui/layout/grid.tsx'
import { VirtualGrid } from '#src/ui/layout/virtual-grid.tsx'
import { Button } from '#src/ui/primitives/button.tsx'
import { buttonClass } from '#src/ui/primitives/button-class.ts'
import type { MemberListQuery } from './use-member-list.ts'

export interface MemberListProps {
  filter: DirectoryFilterInput
  list: MemberListQuery
  onClear: () => void
}

const columns = { phone: 2, desktop: 4 }

/** Cards, 30 at a time as one scrolls. */
export function MemberList({ filter, list, onClear }: MemberListProps) {
  const { t } = useLingui()
  if (list.isPending) return <SkeletonGrid />
  if (!list.data) return <MembersFailed error={list.error} onRetry={() => void list.refetch()} isRetrying={list.isFetching} />
  const members = list.data.pages.flatMap((page) => page.items)
  if (members.length === 0) return <NobodyFound onClear={onClear} />
  return (
    <>
      <VirtualGrid
        label={t`Members`}
        items={members}
        itemKey={(member) => member.userId}
        columns={columns}
        estimatedHeight={290}
        total={list.data.pages[0]?.total}
        placeKey={JSON.stringify(filter)}
        renderItem={(member, index) => <MemberCard member={member} isLead={index < 4} />}
        onEndReached={() => {
          if (list.hasNextPage && !list.isFetchingNextPage) void list.fetchNextPage()
        }}
      />
      {list.isFetchNextPageError && (
        <MembersFailed error={list.error} onRetry={() => void list.fetchNextPage()} isRetrying={list.isFetchingNextPage} />
      )}
      {list.isFetchingNextPage && <SkeletonGrid count={4} />}
    </>
  )
}

function MembersFailed({ error, onRetry, isRetrying }: ListFailedProps) {
  if (error instanceof CallError && hasNoPlace(error)) return <NoPlace />
  return <ListFailed error={error} onRetry={onRetry} isRetrying={isRetrying} />
}

function hasNoPlace({ fieldErrors }: CallError): boolean {
  return Object.values(fieldErrors).some((rules) => rules.includes('no_place'))
}

/** Whoever wants to know who is near lets others know, too. */
function NoPlace() {
  return (
    <EmptyState
      icon="map-pin"
      title={<Trans>Near me needs your place</Trans>}
      action={
        <Link to="/settings/{-$drawer}/{-$option1}" params={{ drawer: 'privacy' }} className={buttonClass({ variant: 'primary' })}>
          <Trans>Open the settings</Trans>
        </Link>
      }
    >
      <Trans>
        Share your place in the settings, and you are found near others as they are near you. Places are never told finer than 2 km.
      </Trans>
    </EmptyState>
  )
}

function NobodyFound({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      icon="users-three"
      title={<Trans>Nobody here</Trans>}
      action={
        <Button variant="quiet" onClick={onClear}>
          <Trans>Clear the filter</Trans>
        </Button>
      }
    >
      <Trans>No member fits what you asked for. Fewer filters show more.</Trans>
    </EmptyState>
  )
}

function SkeletonGrid({ count = 8 }: { count?: number }) {
  return (
    <Grid columns={columns}>
      {Array.from({ length: count }, (_, index) => (
        <MemberCardSkeleton key={index} />
      ))}
    </Grid>
  )
}
