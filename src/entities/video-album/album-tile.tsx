import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { albumPrivacy } from '#contract/policy/video-albums.ts'
import type { VideoAlbumCard } from '#contract/albums/video-albums.ts'
import { useCurrentUser } from '#src/data/session/use-current-user.ts'
import { MediaMark } from '#src/ui/primitives/media-mark.tsx'
import { Media } from '#src/ui/primitives/media.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import { TicketPrice } from '#src/ui/primitives/ticket-price.tsx'
import { Time } from '#src/ui/primitives/time.tsx'
import { useAlbumTitle } from './use-album-title.ts'
import styles from './album-tile.module.css'

export interface AlbumTileProps {
  album: VideoAlbumCard
  isLead?: boolean | undefined
}

/** An album in a list: the two edges above the cover mean "many". */
export function AlbumTile({ album, isLead = false }: AlbumTileProps) {
  const { userId } = useCurrentUser()
  const titleOf = useAlbumTitle()
  return (
    <article className={styles.tile}>
      <span className={styles.pile}>
        <Media
          src={album.thumb}
          placeholder={album.placeholder}
          alt=""
          isLead={isLead}
          topStart={album.price === null ? undefined : <TicketPrice tickets={album.price} />}
          topEnd={<Lock privacy={album.privacy} />}
          bottomEnd={<VideoTotal total={album.totalVideo} />}
        />
      </span>
      <div className={styles.words}>
        <Text as="h2" size="head" lines={2} className={styles.title}>
          <Link to="/video/album/$albumId/{-$seo}" params={{ albumId: album.albumId }} className={styles.link}>
            {titleOf(album)}
          </Link>
        </Text>
        <Text size="meta" lines={1}>
          {album.userId === userId ? <Trans>You</Trans> : album.userName}
        </Text>
        <Text size="meta" isTabular lines={1}>
          <Trans>
            Updated <Time value={album.contentChangedAt * 1000} form="relativeShort" />
          </Trans>
          <Liked album={album} />
        </Text>
      </div>
    </article>
  )
}

function Liked({ album: { totalLike, totalDislike } }: AlbumTileProps) {
  const { i18n } = useLingui()
  const votes = totalLike + totalDislike
  if (votes === 0) return null
  const liked = i18n.number(totalLike / votes, { style: 'percent', maximumFractionDigits: 0 })
  return (
    <>
      {' · '}
      <Trans>{liked} liked</Trans>
    </>
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

function Lock({ privacy }: { privacy: number }) {
  const { t } = useLingui()
  if (privacy === albumPrivacy.members) return null
  return <MediaMark icon="lock-simple" label={privacy === albumPrivacy.friends ? t`Friends only` : t`Only you`} />
}
