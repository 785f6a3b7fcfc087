import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { VideoAlbumCard } from '#contract/albums/video-albums.ts'
import { AlbumCount, AlbumTile } from '#src/entities/album/album-tile.tsx'
import { Media } from '#src/ui/primitives/media.tsx'
import { useAlbumTitle } from './use-album-title.ts'

export interface VideoAlbumTileProps {
  album: VideoAlbumCard
  isLead?: boolean | undefined
}

/** A video album in a list. */
export function VideoAlbumTile({ album, isLead = false }: VideoAlbumTileProps) {
  const titleOf = useAlbumTitle()
  return (
    <AlbumTile
      album={album}
      votes={{ up: album.totalLike, down: album.totalDislike }}
      count={<VideoTotal total={album.totalVideo} />}
      cover={(marks) => <Media {...marks} src={album.thumb} placeholder={album.placeholder} alt="" isLead={isLead} />}
      title={(linkClass) => (
        <Link to="/video/album/$albumId/{-$seo}" params={{ albumId: album.albumId }} className={linkClass}>
          {titleOf(album)}
        </Link>
      )}
    />
  )
}

/** The number of videos, on the cover. */
export function VideoTotal({ total }: { total: number }) {
  const { t } = useLingui()
  return <AlbumCount icon="film-strip" label={t`Videos`} total={total} />
}
