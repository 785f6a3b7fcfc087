import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Suspense, useEffect, useState, type ReactNode } from 'react'
import type { RequestInput } from '#contract/endpoint.ts'
import type { getMember, MemberProfile } from '#contract/profile/profile.ts'
import { maySell } from '#contract/policy/sales.ts'
import { tellVisited } from '#src/entities/profile/mutations.ts'
import { profileQueries } from '#src/entities/profile/queries.ts'
import { Note } from '#src/ui/feedback/note.tsx'
import { Page } from '#src/ui/layout/page.tsx'
import { Row } from '#src/ui/layout/row.tsx'
import { Section } from '#src/ui/layout/section.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { useIsDesktop } from '#src/ui/layout/use-is-desktop.ts'
import { buttonClass } from '#src/ui/primitives/button-class.ts'
import { Skeleton } from '#src/ui/primitives/skeleton.tsx'
import { Segmented } from '#src/ui/primitives/segmented.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import { AtAGlance } from './internal/at-a-glance.tsx'
import { MemberAlbums } from './internal/member-albums.tsx'
import { MemberPhotos } from './internal/member-photos.tsx'
import { MemberVideos } from './internal/member-videos.tsx'
import { MemberMenu } from './internal/member-menu.tsx'
import { ProfileHead } from './internal/profile-head.tsx'
import { PrivateNote } from './internal/private-note.tsx'
import { StatLine } from './internal/stat-line.tsx'
import styles from './internal/profile.module.css'
import { ProfileTabs, profileTabs, type ProfileTab } from './profile-tabs.tsx'
import { ProfileUnavailable } from './profile-unavailable.tsx'

export interface ProfilePageProps {
  who: RequestInput<typeof getMember>
  /**
   * Friendship, heroes, messages: features of their own. Not rendered for the viewer and for members kept in memory.
   */
  actions?: (member: MemberProfile) => ReactNode
  /** Actions on the cover, beside the menu: as icons. */
  coverActions?: (member: MemberProfile) => ReactNode
  /** Below the actions, for the same members. */
  mutualFriends?: (member: MemberProfile) => ReactNode
  /** The member's activity. */
  wall?: (member: MemberProfile) => ReactNode
  /** What vendors sell. */
  products?: (member: MemberProfile) => ReactNode
  /** The comments on the member. */
  comments: (member: MemberProfile) => ReactNode
  tab: ProfileTab
  onTab: (tab: ProfileTab) => void
}

/** A member: who they are, and their videos, photos, albums, facts, activity, products and comments as tabs. Members can view their own page as others see it. */
export function ProfilePage({ who, actions, coverActions, mutualFriends, wall, products, comments, tab, onTab }: ProfilePageProps) {
  const isDesktop = useIsDesktop()
  const [seenAs, setSeenAs] = useState<'self' | 'members' | 'friends'>('self')
  const asked = seenAs === 'self' ? who : { ...who, seenAs }
  const { data: member } = useSuspenseQuery(profileQueries.details(asked))
  useVisit(member)

  if (!member) return <ProfileUnavailable />
  const { userId, isDeleted, isMemorial, can } = member
  if (isDeleted) return <DeletedMember member={member} />
  const tabs = tabsOf(member, { isDesktop, hasWall: wall !== undefined, hasProducts: products !== undefined })
  const shown = tabs.includes(tab) ? tab : 'videos'
  return (
    <Page title={member.userName} hasNoBar panel={isDesktop ? <AtAGlance member={member} /> : undefined}>
      <Stack gap={6}>
        <ProfileHead
          member={member}
          menu={
            can.canEdit ? undefined : (
              <>
                {can.canContact && coverActions?.(member)}
                <MemberMenu member={member} />
              </>
            )
          }
          actions={can.canContact && actions ? actions(member) : undefined}
        />
        {can.canEdit && <OwnBar seenAs={seenAs} onChange={setSeenAs} />}
        {isMemorial && (
          <Note icon="heart">
            <Trans>This profile is a memorial.</Trans>
          </Note>
        )}
        {can.canContact && mutualFriends?.(member)}
        <StatLine userId={userId} />
        {member.aboutMe !== '' && (
          <Text as="div" size="read" className={styles.about}>
            {member.aboutMe}
          </Text>
        )}
        {can.canNote && <PrivateNote member={member} />}
        <ProfileTabs tabs={tabs} shown={shown} commentTotal={member.totalComment} onChange={onTab} />
        {shown === 'videos' && <MemberVideos userName={member.userName} />}
        {shown === 'photos' && <MemberPhotos userName={member.userName} />}
        {shown === 'albums' && <MemberAlbums userName={member.userName} />}
        {shown === 'about' && <AtAGlance member={member} />}
        {shown === 'activity' && wall && (
          <Section title={<Trans context="what happened lately">Activity</Trans>}>
            <Suspense fallback={<Skeleton shape="block" height="120px" />}>{wall(member)}</Suspense>
          </Section>
        )}
        {shown === 'for_sale' && products && <Section title={<Trans>For sale</Trans>}>{products(member)}</Section>}
        {shown === 'comments' && comments(member)}
      </Stack>
    </Page>
  )
}

/** Reports a visit to the server, once per visit of the page. */
function useVisit(member: MemberProfile | null): void {
  const visitedId = member && !member.can.canEdit && !member.isDeleted ? member.userId : null
  // The server counts the visit.
  useEffect(() => {
    if (visitedId !== null) void tellVisited(visitedId)
  }, [visitedId])
}

function tabsOf(member: MemberProfile, { isDesktop, hasWall, hasProducts }: Record<'isDesktop' | 'hasWall' | 'hasProducts', boolean>) {
  // On the desktop, the facts are beside the page.
  const hidden = new Set<ProfileTab>([
    ...(isDesktop ? ['about' as const] : []),
    ...(hasWall ? [] : ['activity' as const]),
    ...(hasProducts && maySell(member) ? [] : ['for_sale' as const]),
  ])
  return profileTabs.filter((tab) => !hidden.has(tab))
}

interface OwnBarProps {
  seenAs: 'self' | 'members' | 'friends'
  onChange: (seenAs: 'self' | 'members' | 'friends') => void
}

/** Above the member's own page: whose view it is seen in, and a link to the form. */
function OwnBar({ seenAs, onChange }: OwnBarProps) {
  const { t } = useLingui()
  return (
    <Row justify="between" isWrapping>
      <Segmented
        label={t`View as`}
        value={seenAs}
        onChange={onChange}
        options={[
          { value: 'self', label: t`You` },
          { value: 'friends', label: t`A friend` },
          { value: 'members', label: t`A member` },
        ]}
      />
      <Link to="/settings/{-$drawer}/{-$option1}" params={{ drawer: 'profile' }} className={buttonClass({ variant: 'quiet' })}>
        <Trans>Edit profile</Trans>
      </Link>
    </Row>
  )
}

function DeletedMember({ member }: { member: MemberProfile }) {
  return (
    <Page title={member.userName} hasNoBar>
      <Stack gap={6}>
        <ProfileHead member={member} />
        <Text tone="muted">
          <Trans>This member has left. Their posts remain.</Trans>
        </Text>
      </Stack>
    </Page>
  )
}
