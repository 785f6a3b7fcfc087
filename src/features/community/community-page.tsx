import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { chatQueries } from '#src/entities/chat/queries.ts'
import { Page } from '#src/ui/layout/page.tsx'
import { linkTextClass } from '#src/ui/primitives/link-text-class.ts'
import { buttonClass } from '#src/ui/primitives/button-class.ts'
import { Text } from '#src/ui/primitives/text.tsx'
import { RouterLink } from '#src/ui/router-link.tsx'
import { Presence } from './internal/presence.tsx'
import styles from './internal/community.module.css'

export interface CommunityPageProps {
  /** Sections of other features. Each renders nothing while it has nothing to show. */
  forums: ReactNode
  events: ReactNode
  polls: ReactNode
  zoomRooms: ReactNode
  birthdays: ReactNode
  sayings: ReactNode
}

/** The start of the community: who is in the public rooms now, the newest threads, the next events, open polls, the Zoom rooms, birthdays, the quote of the day. */
export function CommunityPage({ forums, events, polls, zoomRooms, birthdays, sayings }: CommunityPageProps) {
  const { t } = useLingui()
  const navigate = useNavigate()
  return (
    <Page
      title={<Trans>Community</Trans>}
      hasBack
      search={{
        label: t`Search all posts`,
        placeholder: t`Search all posts`,
        value: '',
        onChange: (q) => q !== '' && void navigate({ to: '/forums/posts', search: { q } }),
      }}
    >
      <div className={styles.community}>
        <div className={styles.wide}>
          <HangoutCard />
        </div>
        {forums}
        {events}
        {polls}
        {zoomRooms}
        {birthdays}
        {sayings}
        <p className={styles.wide}>
          <RouterLink href="/community/forums-and-polls" className={linkTextClass()}>
            <Trans>Forums and polls</Trans>
          </RouterLink>
        </p>
      </div>
    </Page>
  )
}

/** The room with most people in it. Without an answer only the way to the rooms. */
function HangoutCard() {
  const { data } = useQuery(chatQueries.hangout())
  const room = data?.rooms.find(({ onlineTotal }) => onlineTotal > 0)
  return (
    <section className={styles.hangout} aria-label={room?.title}>
      <div className={styles.words}>
        {room ? (
          <>
            <Presence room={room} isLive />
            <Text as="h2" size="title">
              <bdi>{room.title}</bdi>
            </Text>
          </>
        ) : (
          <>
            <Text as="h2" size="title">
              <Trans>Hangout</Trans>
            </Text>
            {data && (
              <Text size="meta">
                <Trans>Nobody is in the public rooms right now.</Trans>
              </Text>
            )}
          </>
        )}
        <RouterLink href="/hangout" className={linkTextClass()}>
          <Trans>All rooms</Trans>
        </RouterLink>
      </div>
      <RouterLink href={room ? `/messaging/${room.messagingHash}` : '/hangout'} className={buttonClass({ variant: 'primary' })}>
        {room && !room.isJoined ? <Trans>Join</Trans> : <Trans>Open</Trans>}
      </RouterLink>
    </section>
  )
}
