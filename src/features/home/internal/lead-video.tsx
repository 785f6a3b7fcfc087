import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { VideoCard } from '#contract/videos.ts'
import { Row } from '#src/ui/layout/row.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { Avatar } from '#src/ui/primitives/avatar.tsx'
import { Badge } from '#src/ui/primitives/badge.tsx'
import { Duration } from '#src/ui/primitives/duration.tsx'
import { Media } from '#src/ui/primitives/media.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import { Time } from '#src/ui/primitives/time.tsx'
import styles from './home.module.css'

/** One video, large: featured, or the newest. */
export function LeadVideo({ video }: { video: VideoCard }) {
  return (
    <article className={styles.lead}>
      <div className={styles.leadPicture}>
        <Media
          src={video.thumb}
          placeholder={video.placeholder}
          alt=""
          isLead
          topStart={
            video.isFeatured ? (
              <Badge tone="onMedia">
                <Trans>Featured</Trans>
              </Badge>
            ) : undefined
          }
          bottomEnd={video.durationSeconds === null ? undefined : <Duration seconds={video.durationSeconds} />}
        />
      </div>
      <Stack gap={3}>
        <Text as="h2" size="display">
          <Link to="/videos/$videoId" params={{ videoId: video.videoId }} className={styles.leadLink}>
            {video.title}
          </Link>
        </Text>
        <Row gap={3}>
          <Avatar name={video.userName} src={video.userImage} size="small" />
          <Text size="meta">
            <strong className={styles.owner}>{video.userName}</strong> · <Time value={video.publishedAt * 1000} />
          </Text>
        </Row>
      </Stack>
    </article>
  )
}
