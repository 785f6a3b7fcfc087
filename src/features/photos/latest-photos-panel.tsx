import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useCurrentUser } from '#src/data/session/use-current-user.ts'
import { PhotoTile } from '#src/entities/photo/photo-tile.tsx'
import { photoQueries } from '#src/entities/photo/queries.ts'
import { usePhotoName } from '#src/entities/photo/use-photo-name.ts'
import { Section } from '#src/ui/layout/section.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import { linkTextClass } from '#src/ui/primitives/link-text-class.ts'
import styles from './internal/latest-photos-panel.module.css'

const shownTotal = 6

/** The latest photos (H-19), for members who want them on Home. Renders nothing without any, or without a response. */
export function LatestPhotosPanel() {
  const { t } = useLingui()
  const { pref } = useCurrentUser()
  const nameOf = usePhotoName()
  const isWanted = pref.feed.includes('photos')
  const { data } = useQuery({ ...photoQueries.firstPage({ sortBy: 'latest' }), enabled: isWanted })
  const photos = data?.items.slice(0, shownTotal) ?? []
  if (!isWanted || photos.length === 0) return null
  const isFull = pref.feedDetail.includes('photo')
  return (
    <Section
      title={<Trans>Latest photos</Trans>}
      size="head"
      action={
        <Link to="/photos" className={linkTextClass()}>
          <Trans>All photos</Trans>
        </Link>
      }
    >
      <ul aria-label={t`Latest photos`} className={isFull ? styles.strip : undefined}>
        {photos.map((photo) => (
          <li key={photo.photoId}>
            {isFull ? (
              <PhotoTile photo={photo} />
            ) : (
              <Text lines={1}>
                <Link to="/photos/$photoId/{-$seo}" params={{ photoId: photo.photoId }} className={linkTextClass()}>
                  {nameOf(photo)}
                </Link>
              </Text>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}
