import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { RequestInput } from '#contract/endpoint.ts'
import type { getMember } from '#contract/members.ts'
import { memberQueries } from '#src/entities/member/queries.ts'
import { roleNames } from '#src/entities/member/role-names.ts'
import { videoQueries } from '#src/entities/video/queries.ts'
import { VideoTile } from '#src/entities/video/video-tile.tsx'
import { Grid } from '#src/ui/layout/grid.tsx'
import { Grow } from '#src/ui/layout/grow.tsx'
import { Page } from '#src/ui/layout/page.tsx'
import { Row } from '#src/ui/layout/row.tsx'
import { Section } from '#src/ui/layout/section.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { Avatar } from '#src/ui/primitives/avatar.tsx'
import { Badge } from '#src/ui/primitives/badge.tsx'
import { linkTextClass } from '#src/ui/primitives/link-text-class.ts'
import { Text } from '#src/ui/primitives/text.tsx'
import { Time } from '#src/ui/primitives/time.tsx'

export interface ProfilePageProps {
  who: RequestInput<typeof getMember>
}

const shownFilms = 6

/** A member: picture, role, what they say about themselves, their latest films. */
export function ProfilePage({ who }: ProfilePageProps) {
  const { i18n } = useLingui()
  const { data: member } = useSuspenseQuery(memberQueries.profile(who))
  return (
    <Page title={member.userName} hasBack>
      <Stack gap={6}>
        <Row gap={4}>
          <Avatar name={member.userName} src={member.userImage} size="huge" />
          <Grow>
            <Stack gap={1}>
              <Row gap={2}>
                <Badge>{i18n._(roleNames[member.role])}</Badge>
              </Row>
              <Text size="meta">
                <Trans>
                  Member since <Time value={member.joinedAt * 1000} form="date" />
                </Trans>
              </Text>
              {member.lastSeenAt !== null && (
                <Text size="meta">
                  <Trans>
                    Last seen <Time value={member.lastSeenAt * 1000} />
                  </Trans>
                </Text>
              )}
            </Stack>
          </Grow>
        </Row>
        {member.aboutMe !== '' && (
          <Section title={<Trans>About me</Trans>} size="head">
            <Text size="read">{member.aboutMe}</Text>
          </Section>
        )}
        <Films userName={member.userName} total={member.totalVideo} />
      </Stack>
    </Page>
  )
}

function Films({ userName, total }: { userName: string; total: number }) {
  const films = useQuery({
    ...videoQueries.firstPage({ view: 'his', userName }),
    enabled: total > 0,
  })
  if (total === 0)
    return (
      <Text tone="muted">
        <Trans>No films yet.</Trans>
      </Text>
    )
  return (
    <Section
      title={<Plural value={total} one="# film" other="# films" />}
      action={
        <Link
          to="/videos/browse/$triggerprop/{-$arg1}/{-$arg2}/{-$arg3}"
          params={{ triggerprop: 'his', arg1: userName }}
          className={linkTextClass()}
        >
          <Trans>All</Trans>
        </Link>
      }
    >
      <Grid columns={{ phone: 2, desktop: 3 }}>
        {films.data?.items.slice(0, shownFilms).map((video) => (
          <VideoTile key={video.videoId} video={video} />
        ))}
      </Grid>
    </Section>
  )
}
