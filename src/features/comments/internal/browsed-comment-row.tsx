import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { BrowsedComment } from '#contract/comments.ts'
import { TextPictures } from '#src/entities/attachment/text-pictures.tsx'
import { ItemLink } from '#src/entities/content/item-link.tsx'
import { nameOfKind } from '#src/entities/content/kind-names.ts'
import { ParsedText } from '#src/entities/content/parsed-text.tsx'
import { Avatar } from '#src/ui/primitives/avatar.tsx'
import { linkTextClass } from '#src/ui/primitives/link-text-class.ts'
import { Text } from '#src/ui/primitives/text.tsx'
import { Time } from '#src/ui/primitives/time.tsx'
import styles from './comment.module.css'

/** A comment in the list over all content: who wrote it, when, under what, and a link to where it belongs. */
export function BrowsedCommentRow({ comment }: { comment: BrowsedComment }) {
  const { i18n } = useLingui()
  const { userName, userImage, isDeleted, item, textParsed, attachments, postedAt, editedAt, parentId } = comment
  const kind = nameOfKind(item.typeId)
  const title = (
    <ItemLink item={item} className={linkTextClass()}>
      <bdi>{item.title}</bdi>
    </ItemLink>
  )
  return (
    <article className={styles.browsed}>
      <Avatar name={userName} src={userImage} size="reply" />
      <div className={styles.body}>
        <Text size="meta">
          {isDeleted ? (
            <span className={styles.author}>{userName}</span>
          ) : (
            <Link to="/members/$memberId" params={{ memberId: userName }} className={styles.author}>
              {userName}
            </Link>
          )}{' '}
          · <Time value={postedAt * 1000} form="relativeShort" />
          {editedAt !== null && (
            <>
              {' · '}
              <Trans>edited</Trans>
            </>
          )}
        </Text>
        <ParsedText text="" nodes={textParsed} />
        {attachments.length > 0 && <TextPictures attachments={attachments} senderName={userName} />}
        <Text size="meta">
          {parentId === null ? <Trans>On {title}</Trans> : <Trans>In reply to a comment on {title}</Trans>}
          {kind && <> · {i18n._(kind)}</>}
        </Text>
      </div>
    </article>
  )
}
