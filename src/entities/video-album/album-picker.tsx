import { Plural, Trans } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { VideoAlbumId } from '#contract/content/ids.ts'
import type { VideoId } from '#contract/content/ids.ts'
import type { VideoAlbumCard } from '#contract/albums/video-albums.ts'
import { AlbumChoices } from '#src/entities/album/album-choices.tsx'
import { PickAlbumSheet, type PickAlbumSheetProps } from '#src/entities/album/pick-album-sheet.tsx'
import { ChoiceRow } from '#src/ui/list/choice-row.tsx'
import { itemsOf } from '#src/ui/list/list-query.ts'
import { Media } from '#src/ui/primitives/media.tsx'
import { CreateAlbumDialog } from './album-dialog.tsx'
import { videoAlbumQueries } from './queries.ts'
import { useAlbumTitle } from './use-album-title.ts'

export interface AlbumPickerProps extends Omit<PickAlbumSheetProps<VideoAlbumId>, 'renderChoices' | 'renderCreate'> {
  /** The album the videos are in now. */
  without?: VideoAlbumId
  /** Albums that contain these videos already. */
  videoIds?: readonly VideoId[]
}

/** Chooses among the member's own albums, or creates one. */
export function AlbumPicker({ without, videoIds = [], ...sheet }: AlbumPickerProps) {
  return (
    <PickAlbumSheet<VideoAlbumId>
      {...sheet}
      renderChoices={(choices) => <OwnAlbums {...choices} without={without} videoIds={videoIds} />}
      renderCreate={(dialog) => <CreateAlbumDialog {...dialog} />}
    />
  )
}

interface OwnAlbumsProps {
  query: string
  without: VideoAlbumId | undefined
  videoIds: readonly VideoId[]
  chosen: readonly VideoAlbumId[]
  onToggle: (albumId: VideoAlbumId) => void
}

/** Videos are not moved into the `faves` album: it follows the favourites. */
function OwnAlbums({ query, without, videoIds, chosen, onToggle }: OwnAlbumsProps) {
  const list = useInfiniteQuery(
    videoAlbumQueries.browse({ view: 'my', ...(query ? { search: [{ fld: 'title', op: 'contains', val: query }] } : {}) }),
  )
  const containing = useContaining(videoIds)
  const albums = itemsOf(list).filter(({ albumId, albumType }) => albumId !== without && (albumType !== 'faves' || without === undefined))
  return (
    <AlbumChoices
      list={list}
      albums={albums}
      renderChoice={(album) => (
        <AlbumChoice
          album={album}
          isChosen={chosen.includes(album.albumId)}
          hasVideos={containing.has(album.albumId)}
          onToggle={() => onToggle(album.albumId)}
        />
      )}
    />
  )
}

/** Asked only for a single video: of several, each could be in other albums. */
function useContaining(videoIds: readonly VideoId[]): ReadonlySet<VideoAlbumId> {
  const [videoId] = videoIds
  const isAsked = videoIds.length === 1 && videoId !== undefined
  const list = useInfiniteQuery({
    ...videoAlbumQueries.browse({ view: 'my', ...(isAsked ? { videoId } : {}) }),
    enabled: isAsked,
  })
  return new Set(isAsked ? itemsOf(list).map(({ albumId }) => albumId) : [])
}

interface AlbumChoiceProps {
  album: VideoAlbumCard
  isChosen: boolean
  hasVideos: boolean
  onToggle: () => void
}

function AlbumChoice({ album, isChosen, hasVideos, onToggle }: AlbumChoiceProps) {
  const titleOf = useAlbumTitle()
  return (
    <ChoiceRow
      media={<Media src={album.thumb} placeholder={album.placeholder} alt="" />}
      title={titleOf(album)}
      description={hasVideos ? <Trans>Already in this album</Trans> : <Plural value={album.totalVideo} one="# video" other="# videos" />}
      isChosen={isChosen || hasVideos}
      isDisabled={hasVideos}
      onToggle={onToggle}
    />
  )
}
