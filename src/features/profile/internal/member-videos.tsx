import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { videoQueries } from '#src/entities/video/queries.ts'
import { VideoTile } from '#src/entities/video/video-tile.tsx'
import { HorizontalScroller } from '#src/ui/layout/horizontal-scroller.tsx'
import { Section } from '#src/ui/layout/section.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { Chip } from '#src/ui/primitives/chip.tsx'
import { linkTextClass } from '#src/ui/primitives/link-text-class.ts'
import { Skeleton } from '#src/ui/primitives/skeleton.tsx'
import { FirstOfList } from './first-of-list.tsx'

const views = ['his', 'his_faves', 'his_friend', 'his_heroes', 'his_preview'] as const
type View = (typeof views)[number]

/** The member's own and related videos (M-17), the newest of each, with a link to all of them. */
export function MemberVideos({ userName }: { userName: string }) {
  const { t } = useLingui()
  const [view, setView] = useState<View>('his')
  const names: Record<View, string> = {
    his: t`Videos`,
    his_faves: t`Favourites`,
    his_friend: t`From friends`,
    his_heroes: t`From heroes`,
    his_preview: t`For tickets`,
  }
  return (
    <Section
      title={<Trans>Videos</Trans>}
      action={
        <Link
          to="/videos/browse/$triggerprop/{-$arg1}/{-$arg2}/{-$arg3}"
          params={{ triggerprop: view, arg1: userName }}
          className={linkTextClass()}
        >
          <Trans>All</Trans>
        </Link>
      }
    >
      <Stack>
        <HorizontalScroller label={t`Which videos`} gap={2}>
          {views.map((each) => (
            <Chip key={each} isOn={each === view} onClick={() => setView(each)}>
              {names[each]}
            </Chip>
          ))}
        </HorizontalScroller>
        <VideoGrid userName={userName} view={view} />
      </Stack>
    </Section>
  )
}

function VideoGrid({ userName, view }: { userName: string; view: View }) {
  const videos = useQuery(videoQueries.firstPage({ view, userName }))
  return (
    <FirstOfList
      list={videos}
      items={videos.data?.items}
      limit={6}
      columns={{ phone: 2, desktop: 3 }}
      itemKey={({ videoId }) => videoId}
      renderItem={(video) => <VideoTile video={video} />}
      skeleton={<Skeleton shape="wide" />}
      empty={<Trans>No videos here yet.</Trans>}
    />
  )
}
