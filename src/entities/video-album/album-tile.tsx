import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { VideoAlbumCard } from '#contract/albums/video-albums.ts'
import { useCurrentUser } from '#src/data/session/use-current-user.ts'
import { LikedShare } from '#src/entities/content/liked-share.tsx'
import { PrivacyMark } from '#src/entities/content/privacy-mark.tsx'
import { PileTile } from '#src/ui/list/pile-tile.tsx'
import { MediaMark } from '#src/ui/primitives/media-mark.tsx'
import { Media } from '#src/ui/primitives/media.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import { TicketPrice } from '#src/ui/primitives/ticket-price.tsx'
import { Time } from '#src/ui/primitives/time.tsx'
import { useAlbumTitle } from './use-album-title.ts'

export interface AlbumTileProps {
  album: VideoAlbumCard
  isLead?: boolean | undefined
}

/** A video album in a list. */
export function AlbumTile({ album, isLead = false }: AlbumTileProps) {
  const { userId } = useCurrentUser()
  const titleOf = useAlbumTitle()
  return (
    <PileTile
      media={
        <Media
          src={album.thumb}
          placeholder={album.placeholder}
          alt=""
          isLead={isLead}
          topStart={album.price === null ? undefined : <TicketPrice tickets={album.price} />}
          topEnd={<PrivacyMark privacy={album.privacy} />}
          bottomEnd={<VideoTotal total={album.totalVideo} />}
        />
      }
      title={(linkClass) => (
        <Link to="/video/album/$albumId/{-$seo}" params={{ albumId: album.albumId }} className={linkClass}>
          {titleOf(album)}
        </Link>
      )}
    >
      <Text size="meta" lines={1}>
        {album.userId === userId ? <Trans>You</Trans> : album.userName}
      </Text>
      <Text size="meta" isTabular lines={1}>
        <Trans>
          Updated <Time value={album.contentChangedAt * 1000} form="relativeShort" />
        </Trans>
        <LikedShare up={album.totalLike} down={album.totalDislike} />
      </Text>
    </PileTile>
  )
}

/** The number of videos, on the cover. */
export function VideoTotal({ total }: { total: number }) {
  const { t, i18n } = useLingui()
  return (
    <MediaMark icon="film-strip" label={t`Videos`}>
      {i18n.number(total)}
    </MediaMark>
  )
}
