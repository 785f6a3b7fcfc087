import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { PhotoId } from '#contract/content/ids.ts'
import type { PhotoCard } from '#contract/photos/photos.ts'
import { photoSources } from '#src/entities/photo/photo-sources.ts'
import { photoQueries } from '#src/entities/photo/queries.ts'
import { usePhotoName } from '#src/entities/photo/use-photo-name.ts'
import { itemsOf } from '#src/ui/list/list-query.ts'
import { Media } from '#src/ui/primitives/media.tsx'
import { VisuallyHidden } from '#src/ui/primitives/visually-hidden.tsx'
import { filterOfPlace, type Neighbours, type PhotoPlace } from './photo-place.ts'
import styles from './filmstrip.module.css'

/** Photos shown before and after the open one. */
const reach = 15

interface FilmstripProps {
  photo: PhotoCard
  place: PhotoPlace
  neighbours: Neighbours
  onGoTo: (photoId: PhotoId) => void
}

/** The photos around this one in its list or album, on the desktop. Nothing for a photo that is alone. */
export function Filmstrip({ photo, place, neighbours, onGoTo }: FilmstripProps) {
  const { t } = useLingui()
  const nameOf = usePhotoName()
  const photos = usePhotosAround(photo, place, neighbours)
  const current = useRef<HTMLButtonElement>(null)

  // Synchronises with the scroll position: the open photo is always in view.
  useEffect(() => {
    current.current?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [photo.photoId])

  if (photos.length < 2) return null
  return (
    <ul className={styles.strip} aria-label={t`Photos around this one`}>
      {photos.map((each) => {
        const isOpen = each.photoId === photo.photoId
        return (
          <li key={each.photoId}>
            <button
              type="button"
              ref={isOpen ? current : undefined}
              className={styles.photo}
              aria-current={isOpen || undefined}
              onClick={() => onGoTo(each.photoId)}
            >
              <Media
                {...photoSources(each, 256)}
                src={photoSources(each, 256)?.src}
                sizes="64px"
                placeholder={each.placeholder}
                ratio="square"
                alt=""
              />
              <VisuallyHidden>
                <Trans>Open {nameOf(each)}</Trans>
              </VisuallyHidden>
            </button>
          </li>
        )
      })}
    </ul>
  )
}

/** From the pages of the list that are loaded; for a photo further down, only its neighbours. */
function usePhotosAround(photo: PhotoCard, place: PhotoPlace, { previous, next }: Neighbours): readonly PhotoCard[] {
  const list = useInfiniteQuery(photoQueries.browse(filterOfPlace(place)))
  const { fetchNextPage, hasNextPage, isFetching, isFetchNextPageError } = list
  const loaded = itemsOf(list)
  const at = loaded.findIndex(({ photoId }) => photoId === photo.photoId)
  const needsMore = at >= 0 && at + reach >= loaded.length && hasNextPage && !isFetching && !isFetchNextPageError

  // Loads the next page when the last loaded photo is reached.
  useEffect(() => {
    if (needsMore) void fetchNextPage()
  }, [needsMore, fetchNextPage])

  if (at < 0) return [previous, photo, next].filter((each) => each !== null)
  return loaded.slice(Math.max(0, at - reach), at + reach + 1)
}
