import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { VideoAlbumId, VideoId } from '#contract/primitives.ts'
import type { VideoAlbumDetails } from '#contract/albums/video-albums.ts'
import { DiscreetButton } from '#src/entities/current-user/discreet-button.tsx'
import { ContentActions } from '#src/entities/content/content-actions.tsx'
import { useAlbum, useAlbumVideos } from '#src/entities/video-album/use-album.ts'
import { useAlbumTitle } from '#src/entities/video-album/use-album-title.ts'
import { VideoTotal } from '#src/entities/video-album/album-tile.tsx'
import { albumRef } from '#src/entities/video-album/writes.ts'
import { formatLength } from '#src/lib/duration.ts'
import { Page } from '#src/ui/layout/page.tsx'
import { Row } from '#src/ui/layout/row.tsx'
import { Section } from '#src/ui/layout/section.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { useSelection } from '#src/ui/list/use-selection.ts'
import { Avatar } from '#src/ui/primitives/avatar.tsx'
import { buttonClass } from '#src/ui/primitives/button-class.ts'
import { Button } from '#src/ui/primitives/button.tsx'
import { Icon } from '#src/ui/primitives/icon.tsx'
import { Media } from '#src/ui/primitives/media.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import { Time } from '#src/ui/primitives/time.tsx'
import { AlbumMenu } from './internal/album-menu.tsx'
import { AlbumVideos } from './internal/album-videos.tsx'
import styles from './internal/album-page.module.css'

export interface AlbumPageProps {
  albumId: VideoAlbumId
  /** Beside votes: saving for offline. */
  actions?: ReactNode
  /** How it is sold. */
  sale?: ReactNode
  /** The comments below the videos. */
  comments: ReactNode
}

/** A video album: its facts, its actions, its videos in order, its comments. */
export function AlbumPage({ albumId, actions, sale, comments }: AlbumPageProps) {
  const { t } = useLingui()
  const album = useAlbum(albumId)
  const title = useAlbumTitle()(album)
  const selection = useSelection<VideoId>()
  const { videos } = useAlbumVideos(albumId)
  return (
    <Page title={title} hasBack actions={<DiscreetButton />}>
      <Stack gap={5}>
        <div className={styles.head}>
          <Media
            src={album.thumb}
            placeholder={album.placeholder}
            alt=""
            isLead
            bottomEnd={<VideoTotal total={album.totalVideo} />}
            className={styles.cover}
          />
          <Stack gap={3}>
            <Facts album={album} />
            <Row isWrapping gap={2}>
              <PlayAll albumId={albumId} startId={startOf(album, videos[0]?.videoId)} hasProgress={album.lastVideoId !== null} />
              <ContentActions item={albumRef(albumId)} marks={album}>
                {actions}
              </ContentActions>
              <AlbumMenu album={album} />
            </Row>
          </Stack>
        </div>
        {sale}
        <Section
          title={<Plural value={album.totalVideo} one="# video" other="# videos" />}
          action={
            album.can.canChangeVideos &&
            videos.length > 0 &&
            !selection.isActive && (
              <Button variant="link" size="small" onClick={selection.start}>
                <Trans>Select and order</Trans>
              </Button>
            )
          }
        >
          <AlbumVideos album={album} selection={selection} label={t`Videos in this album`} />
        </Section>
        {comments}
      </Stack>
    </Page>
  )
}

/** Where the viewer stopped, else the beginning. */
function startOf({ lastVideoId }: VideoAlbumDetails, firstId: VideoId | undefined): VideoId | undefined {
  return lastVideoId ?? firstId
}

function PlayAll({ albumId, startId, hasProgress }: { albumId: VideoAlbumId; startId: VideoId | undefined; hasProgress: boolean }) {
  if (startId === undefined) return null
  return (
    <Link to="/video/album/$albumId/play/$videoId" params={{ albumId, videoId: startId }} className={buttonClass({ variant: 'primary' })}>
      <Icon name="play" isFilled />
      {hasProgress ? <Trans>Continue</Trans> : <Trans>Play all</Trans>}
    </Link>
  )
}

function Facts({ album }: { album: VideoAlbumDetails }) {
  const { i18n } = useLingui()
  const { owner } = album
  return (
    <>
      <Row gap={2}>
        <Avatar name={owner.userName} src={owner.userImage} size="small" />
        <Text size="meta" isTabular>
          {owner.isDeleted ? (
            owner.userName
          ) : (
            <Link to="/members/$memberId" params={{ memberId: owner.userName }} className={styles.owner}>
              <bdi>{owner.userName}</bdi>
            </Link>
          )}
          {album.durationSeconds > 0 && <> · {formatLength(album.durationSeconds, i18n.locale)}</>}
          {' · '}
          <Trans>
            Updated <Time value={album.contentChangedAt * 1000} form="relativeShort" />
          </Trans>
        </Text>
      </Row>
      {album.description !== '' && (
        <Text size="read" as="div" className={styles.description}>
          {album.description}
        </Text>
      )}
    </>
  )
}
