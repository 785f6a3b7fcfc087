import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { PhotoAlbumId } from '#contract/primitives.ts'
import { PickAlbumSheet, type PickAlbumSheetProps } from '#src/entities/content/pick-album-sheet.tsx'
import { MoreButton } from '#src/ui/feedback/more-button.tsx'
import { ChoiceRow } from '#src/ui/list/choice-row.tsx'
import { itemsOf } from '#src/ui/list/list-query.ts'
import { PagedList } from '#src/ui/list/paged-list.tsx'
import { PhotoAlbumCover } from './photo-album-cover.tsx'
import { CreatePhotoAlbumDialog } from './photo-album-dialog.tsx'
import { photoAlbumQueries } from './queries.ts'

export interface PhotoAlbumPickerProps extends Omit<PickAlbumSheetProps<PhotoAlbumId>, 'renderChoices' | 'renderCreate' | 'isMultiple'> {
  /** The album the photos are in now. */
  without?: PhotoAlbumId | null
}

/** Chooses one of the member's own albums (F-16), or creates one. */
export function PhotoAlbumPicker({ without = null, ...sheet }: PhotoAlbumPickerProps) {
  return (
    <PickAlbumSheet<PhotoAlbumId>
      {...sheet}
      renderChoices={(choices) => <Choices {...choices} without={without} />}
      renderCreate={(dialog) => <CreatePhotoAlbumDialog {...dialog} isFromPicker />}
    />
  )
}

interface ChoicesProps {
  query: string
  without: PhotoAlbumId | null
  chosen: readonly PhotoAlbumId[]
  onToggle: (albumId: PhotoAlbumId) => void
}

function Choices({ query, without, chosen, onToggle }: ChoicesProps) {
  const { t } = useLingui()
  // No owner: the server then lists the viewer's own albums.
  const list = useInfiniteQuery(photoAlbumQueries.browse({ view: 'my', ...(query ? { text: query } : {}) }))
  return (
    <PagedList
      list={list}
      items={itemsOf(list).filter(({ albumId }) => albumId !== without)}
      end={
        <MoreButton list={list}>
          <Trans>More albums</Trans>
        </MoreButton>
      }
    >
      {(albums) => (
        <ul aria-label={t`Your albums`}>
          {albums.map((album) => (
            <li key={album.albumId}>
              <ChoiceRow
                media={<PhotoAlbumCover album={album} sizes="64px" />}
                title={album.name}
                description={<Plural value={album.totalPhoto} one="# photo" other="# photos" />}
                isChosen={chosen.includes(album.albumId)}
                onToggle={() => onToggle(album.albumId)}
              />
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  )
}
