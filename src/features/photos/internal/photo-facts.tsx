import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { PhotoDetails } from '#contract/photos/photos.ts'
import { useCurrentUser } from '#src/data/session/use-current-user.ts'
import { roleNames } from '#src/entities/member/role-names.ts'
import { usePhotoName } from '#src/entities/photo/use-photo-name.ts'
import { photoRef } from '#src/entities/photo/writes.ts'
import { Tags } from '#src/entities/tag/tags.tsx'
import { Note } from '#src/ui/feedback/note.tsx'
import { Grow } from '#src/ui/layout/grow.tsx'
import { Row } from '#src/ui/layout/row.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { Avatar } from '#src/ui/primitives/avatar.tsx'
import { chipClass } from '#src/ui/primitives/chip.tsx'
import { linkTextClass } from '#src/ui/primitives/link-text-class.ts'
import { Text } from '#src/ui/primitives/text.tsx'
import { Time } from '#src/ui/primitives/time.tsx'
import { PhotoFailureNote } from './photo-failure.tsx'
import styles from './photo-page.module.css'

/** The title with its owner and date. */
export function PhotoHead({ photo }: { photo: PhotoDetails }) {
  const { i18n } = useLingui()
  const { owner, publishedAt } = photo
  const nameOf = usePhotoName()
  return (
    <Row align="start">
      <Avatar name={owner.userName} src={owner.userImage} size="large" />
      <Grow>
        <Text as="h1" size="head">
          {nameOf(photo)}
        </Text>
        <Text size="meta">
          {owner.isDeleted ? (
            owner.userName
          ) : (
            <Link to="/members/$memberId" params={{ memberId: owner.userName }} className={styles.owner}>
              <bdi>{owner.userName}</bdi>
            </Link>
          )}
          {!owner.isDeleted && <> · {i18n._(roleNames[owner.role])}</>} · <Time value={publishedAt * 1000} form="relativeShort" />
        </Text>
      </Grow>
    </Row>
  )
}

/** Description, tags, categories and album, as far as there are any. */
export function PhotoFacts({ photo }: { photo: PhotoDetails }) {
  const { t } = useLingui()
  const { photoId, description, tagList, categories, album, can } = photo
  return (
    <Stack gap={4}>
      <PhotoFailureNote photo={photo} />
      <PhotoNotes photo={photo} />
      {description !== '' && (
        <Text size="read" as="div" className={styles.description}>
          {description}
        </Text>
      )}
      <Tags
        item={photoRef(photoId)}
        tags={tagList}
        canEdit={can.canEdit}
        renderTag={(tag) => (
          <Link to="/photos" search={{ tags: [tag] }} className={chipClass()} aria-label={t`Photos tagged ${tag}`}>
            {tag}
          </Link>
        )}
      />
      {categories.length > 0 && (
        <Text size="meta">
          {categories.map(({ categoryId, title }, index) => (
            <span key={categoryId}>
              {index > 0 && ' · '}
              <Link to="/photos" search={{ cat: categoryId }} className={linkTextClass()}>
                {title}
              </Link>
            </span>
          ))}
        </Text>
      )}
      {album && (
        <Text size="meta">
          <Trans>
            In the album{' '}
            <Link to="/photo/album/$albumId/{-$seo}" params={{ albumId: album.albumId }} className={linkTextClass()}>
              {album.name}
            </Link>
          </Trans>
        </Text>
      )}
    </Stack>
  )
}

/** What only its owner needs to know: who sees it, and how its offer as promo stands. */
function PhotoNotes({ photo: { userId, isDraft, photoState, promoState, promoReason } }: { photo: PhotoDetails }) {
  const isOwn = useCurrentUser().userId === userId
  if (photoState === 'failed' || !isOwn) return null
  return (
    <>
      {isDraft && (
        <Note tone="accent">
          <Trans>Draft. Only you can see it.</Trans>
        </Note>
      )}
      {promoState === 'pending' && (
        <Note tone="accent" icon="clock">
          <Trans>Offered as promo. Staff will decide.</Trans>
        </Note>
      )}
      {promoState === 'promo' && (
        <Note tone="accent" icon="seal-check">
          <Trans>Staff accepted this photo as promo.</Trans>
        </Note>
      )}
      {promoState === 'declined' && (
        <Note tone="warning">
          <Trans>Not accepted as promo.</Trans> {promoReason}
        </Note>
      )}
    </>
  )
}
