import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { FriendView } from '#contract/people/friends.ts'
import { friendQueries } from '#src/entities/friend/queries.ts'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { Row } from '#src/ui/layout/row.tsx'
import { ListPage } from '#src/ui/list/list-page.tsx'
import { PagedRows } from '#src/ui/list/paged-rows.tsx'
import { buttonClass } from '#src/ui/primitives/button-class.ts'
import { linkTextClass } from '#src/ui/primitives/link-text-class.ts'
import { Segmented } from '#src/ui/primitives/segmented.tsx'
import { RouterLink } from '#src/ui/router-link.tsx'
import { RelatedRow } from './internal/related-row.tsx'

/** Friends, requests received and requests sent (1§3). */
export function FriendsPage({ view }: { view: FriendView }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const list = useInfiniteQuery(friendQueries.list(view))
  const { data: counts } = useQuery(friendQueries.counts())
  const counted = (words: string, total: number | undefined) => (total ? `${words} ${total}` : words)

  return (
    <ListPage
      title={<Trans>Friends</Trans>}
      gap={5}
      above={
        <Segmented
          label={t`Which members`}
          value={view}
          options={[
            { value: 'all', label: counted(t`All`, counts?.friends) },
            { value: 'requests', label: counted(t`Requests`, counts?.requests) },
            { value: 'pending', label: counted(t`Pending`, counts?.pending) },
          ]}
          onChange={(content) => void navigate({ to: '/friends/{-$content}', params: { content }, replace: true })}
        />
      }
      below={<HeroesAndFans />}
    >
      <PagedRows
        label={t`Friends`}
        list={list}
        itemKey={({ userId }) => userId}
        renderItem={(member) => <RelatedRow member={member} />}
        more={<Trans>More members</Trans>}
        empty={<Nothing view={view} />}
      />
    </ListPage>
  )
}

function HeroesAndFans() {
  return (
    <Row gap={4}>
      <RouterLink href="/heroes" className={linkTextClass()}>
        <Trans>My heroes</Trans>
      </RouterLink>
      <RouterLink href="/fans" className={linkTextClass()}>
        <Trans>My fans</Trans>
      </RouterLink>
    </Row>
  )
}

function Nothing({ view }: { view: FriendView }) {
  const words: Record<FriendView, { title: ReactNode; body: ReactNode }> = {
    all: {
      title: <Trans>No friends yet</Trans>,
      body: <Trans>Open a member’s profile and choose “Add friend”. They’ll get a request and appear here once they accept.</Trans>,
    },
    requests: { title: <Trans>No requests</Trans>, body: <Trans>Friend requests appear here.</Trans> },
    pending: { title: <Trans>Nothing waiting</Trans>, body: <Trans>Requests you’ve sent appear here until they’re answered.</Trans> },
  }
  return (
    <EmptyState
      icon="users"
      title={words[view].title}
      action={
        <RouterLink href="/members" className={buttonClass({ variant: 'quiet' })}>
          <Trans>Find members</Trans>
        </RouterLink>
      }
    >
      {words[view].body}
    </EmptyState>
  )
}
