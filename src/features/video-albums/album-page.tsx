import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { VideoAlbumId } from '#contract/content/ids.ts'
import type { VideoId } from '#contract/content/ids.ts'
import { AlbumPageLayout } from '#src/entities/album/album-page.tsx'
import { ContentActions } from '#src/entities/content/content-actions.tsx'
import { VideoTotal } from '#src/entities/video-album/album-tile.tsx'
import { useAlbumTitle } from '#src/entities/video-album/use-album-title.ts'
import { useAlbum, useAlbumVideos } from '#src/entities/video-album/use-album.ts'
import { albumRef } from '#src/entities/video-album/writes.ts'
import { formatLength } from '#src/lib/duration.ts'
import { useSelection } from '#src/ui/list/use-selection.ts'
import { buttonClass } from '#src/ui/primitives/button-class.ts'
import { Icon } from '#src/ui/primitives/icon.tsx'
import { Media } from '#src/ui/primitives/media.tsx'
import { VideoAlbumMenu } from './internal/album-menu.tsx'
import { AlbumVideos } from './internal/album-videos.tsx'
import { MoreVideos } from './internal/more-videos.tsx'

export interface AlbumPageProps {
  albumId: VideoAlbumId
  /** Beside votes: saving for offline. */
  actions?: ReactNode
  /** How it is sold. */
  sale?: ReactNode
  /** The comments below the videos. */
  comments: ReactNode
}

/** A video album: its facts, its actions, its videos in order, its comments, albums like it. */
export function AlbumPage({ albumId, actions, sale, comments }: AlbumPageProps) {
  const { t, i18n } = useLingui()
  const album = useAlbum(albumId)
  const selection = useSelection<VideoId>()
  const { videos } = useAlbumVideos(albumId)
  const { can, thumb, placeholder, durationSeconds, totalVideo, lastVideoId } = album
  return (
    <AlbumPageLayout
      album={album}
      title={useAlbumTitle()(album)}
      shape="wide"
      cover={(className) => (
        <Media src={thumb} placeholder={placeholder} alt="" isLead bottomEnd={<VideoTotal total={totalVideo} />} className={className} />
      )}
      fact={durationSeconds > 0 && formatLength(durationSeconds, i18n.locale)}
      actions={
        <>
          {/* Where the viewer stopped, else the beginning. */}
          <PlayAll albumId={albumId} startId={lastVideoId ?? videos[0]?.videoId} hasProgress={lastVideoId !== null} />
          <ContentActions item={albumRef(albumId)} marks={album}>
            {actions}
          </ContentActions>
          <VideoAlbumMenu album={album} />
        </>
      }
      itemsTitle={<Plural value={album.totalVideo} one="# video" other="# videos" />}
      selection={can.canChangeVideos && videos.length > 0 ? selection : undefined}
      items={<AlbumVideos album={album} selection={selection} label={t`Videos in this album`} />}
      sale={sale}
      comments={comments}
      more={<MoreVideos videoIds={videos.map(({ videoId }) => videoId)} />}
    />
  )
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
