import { useLingui } from '@lingui/react/macro'
import type { VideoAlbumCard } from '#contract/albums/video-albums.ts'

/** The title as shown: that of the `faves` album is fixed, and therefore translated. */
export function useAlbumTitle(): (album: Pick<VideoAlbumCard, 'albumType' | 'title'>) => string {
  const { t } = useLingui()
  return ({ albumType, title }) => (albumType === 'faves' ? t`Favourite videos` : title)
}
