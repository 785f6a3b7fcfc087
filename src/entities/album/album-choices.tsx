import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { MoreButton } from '#src/ui/feedback/more-button.tsx'
import { PagedList, type PagedListProps } from '#src/ui/list/paged-list.tsx'

export interface AlbumChoicesProps<Card> extends Pick<PagedListProps<Card>, 'list'> {
  list: PagedListProps<Card>['list'] & Parameters<typeof MoreButton>[0]['list']
  /** Those of the list that can be chosen. */
  albums: readonly Card[]
  /** A `ChoiceRow`. */
  renderChoice: (album: Card) => ReactNode
}

/** The member's own albums in a picker. */
export function AlbumChoices<Card extends { readonly albumId: number }>({ list, albums, renderChoice }: AlbumChoicesProps<Card>) {
  const { t } = useLingui()
  return (
    <PagedList
      list={list}
      items={albums}
      end={
        <MoreButton list={list}>
          <Trans>More albums</Trans>
        </MoreButton>
      }
    >
      {(shown) => (
        <ul aria-label={t`Your albums`}>
          {shown.map((album) => (
            <li key={album.albumId}>{renderChoice(album)}</li>
          ))}
        </ul>
      )}
    </PagedList>
  )
}
