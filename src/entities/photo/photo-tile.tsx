import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { PhotoAlbumId } from '#contract/content/ids.ts'
import { albumPrivacy } from '#contract/policy/video-albums.ts'
import type { PhotoCard } from '#contract/photos/photos.ts'
import { useCurrentUser } from '#src/data/session/use-current-user.ts'
import { PrivacyMark } from '#src/entities/content/privacy-mark.tsx'
import { Badge } from '#src/ui/primitives/badge.tsx'
import { Icon } from '#src/ui/primitives/icon.tsx'
import { Media } from '#src/ui/primitives/media.tsx'
import { VisuallyHidden } from '#src/ui/primitives/visually-hidden.tsx'
import { photoSources } from './photo-sources.ts'
import { usePhotoName } from './use-photo-name.ts'
import styles from './photo-tile.module.css'

/** Three across on the phone, at most six beside the rail. */
const tileSizes = '(min-width: 1024px) 220px, 34vw'
const largeTileSizes = '(min-width: 1024px) 450px, 67vw'

export interface PhotoTileProps {
  photo: PhotoCard
  isLead?: boolean | undefined
  /** In the space of four tiles. */
  isLarge?: boolean | undefined
  /** Of the list in which the next and the previous photo are. */
  search?: object | undefined
  /** Opens the photo inside this album. */
  albumId?: PhotoAlbumId | undefined
}

/** A square photo in a grid, without a caption: its name is read out. */
export function PhotoTile({ photo, isLead, isLarge, search = {}, albumId }: PhotoTileProps) {
  const nameOf = usePhotoName()
  const { photoId } = photo
  const name = <VisuallyHidden>{nameOf(photo)}</VisuallyHidden>
  return (
    <article className={styles.tile}>
      <PhotoSquare photo={photo} isLead={isLead} isLarge={isLarge} />
      {albumId !== undefined ? (
        <Link to="/photos/$photoId/album/$albumId/{-$seo}" params={{ photoId, albumId }} className={styles.link}>
          {name}
        </Link>
      ) : (
        // The search is that of the list, which the photo's page parses again.
        <Link to="/photos/$photoId/{-$seo}" params={{ photoId }} search={search as never} className={styles.link}>
          {name}
        </Link>
      )}
    </article>
  )
}

export interface PhotoSquareProps {
  photo: PhotoCard
  isLead?: boolean | undefined
  isLarge?: boolean | undefined
  /** Replaces the marks in the corner at the end. */
  topEnd?: ReactNode
}

/** The image with its marks. */
export function PhotoSquare({ photo, isLead, isLarge = false, topEnd }: PhotoSquareProps) {
  const { userId } = useCurrentUser()
  const isOwn = photo.userId === userId
  const sources = photoSources(photo, isLarge ? 1024 : 512)
  return (
    <Media
      {...sources}
      src={sources?.src}
      sizes={isLarge ? largeTileSizes : tileSizes}
      placeholder={photo.placeholder}
      ratio="square"
      alt=""
      isLead={isLead}
      topStart={<Corner photo={photo} />}
      topEnd={topEnd}
      bottomEnd={<Mark photo={photo} isOwn={isOwn} />}
      className={styles.square}
    />
  )
}

/** A single badge, the first that applies. Only owners receive drafts. */
function Corner({ photo: { photoState, isDraft, isFeatured } }: Pick<PhotoSquareProps, 'photo'>) {
  if (photoState === 'failed')
    return (
      <Badge tone="onMedia" icon="warning">
        <Trans>Unusable</Trans>
      </Badge>
    )
  if (photoState !== 'ready')
    return (
      <Badge tone="onMedia" icon="clock">
        {photoState === 'receiving' ? <Trans>Uploading</Trans> : <Trans>In progress</Trans>}
      </Badge>
    )
  if (isDraft)
    return (
      <Badge tone="onMedia">
        <Trans>Draft</Trans>
      </Badge>
    )
  return isFeatured ? (
    <Badge tone="onMedia">
      <Trans>Featured</Trans>
    </Badge>
  ) : null
}

/** Who else can see an own photo, or the heart of a favourite. */
function Mark({ photo: { privacy, isFavourite }, isOwn }: { photo: PhotoCard; isOwn: boolean }) {
  const { t } = useLingui()
  if (isOwn && privacy !== albumPrivacy.members) return <PrivacyMark privacy={privacy} />
  if (!isFavourite) return null
  return (
    <span className={styles.heart} title={t`Favourite`}>
      <Icon name="heart" isFilled size="inline" />
      <VisuallyHidden>{t`Favourite`}</VisuallyHidden>
    </span>
  )
}
