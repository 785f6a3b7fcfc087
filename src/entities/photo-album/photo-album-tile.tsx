import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { PhotoAlbumCard } from '#contract/photos/photo-albums.ts'
import { useCurrentUser } from '#src/data/session/use-current-user.ts'
import { LikedShare } from '#src/entities/content/liked-share.tsx'
import { PrivacyMark } from '#src/entities/content/privacy-mark.tsx'
import { PileTile } from '#src/ui/list/pile-tile.tsx'
import { MediaMark } from '#src/ui/primitives/media-mark.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import { TicketPrice } from '#src/ui/primitives/ticket-price.tsx'
import { Time } from '#src/ui/primitives/time.tsx'
import { PhotoAlbumCover } from './photo-album-cover.tsx'

export interface PhotoAlbumTileProps {
  album: PhotoAlbumCard
  isLead?: boolean | undefined
}

/** A photo album in a list. */
export function PhotoAlbumTile({ album, isLead = false }: PhotoAlbumTileProps) {
  const { userId } = useCurrentUser()
  return (
    <PileTile
      media={
        <PhotoAlbumCover
          album={album}
          sizes="(min-width: 1024px) 280px, 46vw"
          isLead={isLead}
          topStart={album.price === null ? undefined : <TicketPrice tickets={album.price} />}
          topEnd={<PrivacyMark privacy={album.privacy} />}
          bottomEnd={<PhotoTotal total={album.totalPhoto} />}
        />
      }
      title={(linkClass) => (
        <Link to="/photo/album/$albumId/{-$seo}" params={{ albumId: album.albumId }} className={linkClass}>
          {album.name}
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
        <LikedShare up={album.upVotes} down={album.downVotes} />
      </Text>
    </PileTile>
  )
}

/** The number of photos, on the cover. */
function PhotoTotal({ total }: { total: number }) {
  const { t, i18n } = useLingui()
  return (
    <MediaMark icon="image" label={t`Photos`}>
      {i18n.number(total)}
    </MediaMark>
  )
}
