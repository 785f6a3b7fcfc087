import type { PhotoAlbumCard } from '#contract/photos/photo-albums.ts'
import { photoSources } from '#src/entities/photo/photo-sources.ts'
import { Media, type MediaProps } from '#src/ui/primitives/media.tsx'

export interface PhotoAlbumCoverProps extends Pick<MediaProps, 'sizes' | 'isLead' | 'topStart' | 'topEnd' | 'bottomEnd' | 'className'> {
  album: Pick<PhotoAlbumCard, 'cover' | 'placeholder'>
}

/** The square cover of an album, in the sizes up to 512: covers are never larger. */
export function PhotoAlbumCover({ album: { cover, placeholder }, ...place }: PhotoAlbumCoverProps) {
  const sources = photoSources({ destination: cover, width: null }, 512)
  return <Media {...place} {...sources} src={sources?.src} placeholder={placeholder} ratio="square" alt="" />
}
