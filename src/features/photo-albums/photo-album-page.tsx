import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useEffect, type ReactNode } from 'react'
import type { PhotoAlbumId, PhotoId } from '#contract/primitives.ts'
import type { PhotoAlbumDetails } from '#contract/photos/photo-albums.ts'
import { ContentActions } from '#src/entities/content/content-actions.tsx'
import { tellViewed } from '#src/entities/content/writes.ts'
import { DiscreetButton } from '#src/entities/current-user/discreet-button.tsx'
import { PhotoAlbumCover } from '#src/entities/photo-album/photo-album-cover.tsx'
import { usePhotoAlbum } from '#src/entities/photo-album/use-photo-album.ts'
import { photoAlbumRef } from '#src/entities/photo-album/writes.ts'
import { Tags } from '#src/entities/tag/tags.tsx'
import { Page } from '#src/ui/layout/page.tsx'
import { Row } from '#src/ui/layout/row.tsx'
import { Section } from '#src/ui/layout/section.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { useSelection } from '#src/ui/list/use-selection.ts'
import { Avatar } from '#src/ui/primitives/avatar.tsx'
import { Button } from '#src/ui/primitives/button.tsx'
import { chipClass } from '#src/ui/primitives/chip.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import { Time } from '#src/ui/primitives/time.tsx'
import { AlbumPhotos } from './internal/album-photos.tsx'
import { PhotoAlbumMenu } from './internal/photo-album-menu.tsx'
import styles from './internal/photo-album-page.module.css'

export interface PhotoAlbumPageProps {
  albumId: PhotoAlbumId
  /** The comments below the photos. */
  comments: ReactNode
}

/** A photo album: its facts, its actions, its photos in the owner's order, its comments. */
export function PhotoAlbumPage({ albumId, comments }: PhotoAlbumPageProps) {
  const album = usePhotoAlbum(albumId)
  const selection = useSelection<PhotoId>()
  const { can, totalPhoto } = album

  // Reports to the server that the album was opened, once per visit of the page.
  useEffect(() => {
    void tellViewed(photoAlbumRef(albumId))
  }, [albumId])

  return (
    <Page title={album.name} hasBack actions={<DiscreetButton />}>
      <Stack gap={5}>
        <div className={styles.head}>
          <PhotoAlbumCover album={album} sizes="(min-width: 1024px) 240px, 40vw" isLead className={styles.cover} />
          <Stack gap={3}>
            <Facts album={album} />
            <Row isWrapping gap={2}>
              <ContentActions item={photoAlbumRef(albumId)} marks={album} />
              <PhotoAlbumMenu album={album} />
            </Row>
          </Stack>
        </div>
        <Section
          title={<Plural value={totalPhoto} one="# photo" other="# photos" />}
          action={
            can.canChangePhotos &&
            totalPhoto > 0 &&
            !selection.isActive && (
              <Button variant="link" size="small" onClick={selection.start}>
                <Trans>Select and order</Trans>
              </Button>
            )
          }
        >
          <AlbumPhotos album={album} selection={selection} />
        </Section>
        {comments}
      </Stack>
    </Page>
  )
}

function Facts({ album }: { album: PhotoAlbumDetails }) {
  const { t } = useLingui()
  const { owner } = album
  return (
    <>
      <Row gap={2}>
        <Avatar name={owner.userName} src={owner.userImage} size="small" />
        <Text size="meta" isTabular>
          {owner.isDeleted ? (
            owner.userName
          ) : (
            <Link to="/members/$memberId" params={{ memberId: owner.userName }} className={styles.owner}>
              <bdi>{owner.userName}</bdi>
            </Link>
          )}
          {' · '}
          <Plural value={album.views} one="# view" other="# views" />
          {' · '}
          <Trans>
            Updated <Time value={album.contentChangedAt * 1000} form="relativeShort" />
          </Trans>
        </Text>
      </Row>
      <Text size="read" as="div" className={styles.description}>
        {album.description}
      </Text>
      <Tags
        item={photoAlbumRef(album.albumId)}
        tags={album.tagList}
        canEdit={album.can.canEdit}
        renderTag={(tag) => (
          <Link to="/photo/albums" search={{ tags: [tag] }} className={chipClass()} aria-label={t`Albums tagged ${tag}`}>
            {tag}
          </Link>
        )}
      />
    </>
  )
}
