import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { discardWrite, retryWrite } from '#src/data/outbox/outbox-link.ts'
import type { CommentEntry } from '#src/entities/comment/pending.ts'
import { changeComment, removeComment } from '#src/entities/comment/mutations.ts'
import { roleNames } from '#src/entities/member/role-names.ts'
import { wordsOfCode } from '#src/i18n/error-words.ts'
import { ConfirmDialog } from '#src/ui/feedback/confirm-dialog.tsx'
import { Row } from '#src/ui/layout/row.tsx'
import { Avatar } from '#src/ui/primitives/avatar.tsx'
import { Button } from '#src/ui/primitives/button.tsx'
import { Icon } from '#src/ui/primitives/icon.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import { Time } from '#src/ui/primitives/time.tsx'
import { CommentEditor } from './comment-editor.tsx'
import { CommentText } from './comment-text.tsx'
import styles from './comment.module.css'

export interface CommentItemProps {
  entry: CommentEntry
  isReply?: boolean | undefined
  onReply?: (() => void) | undefined
}

export function CommentItem({ entry, isReply = false, onReply }: CommentItemProps) {
  const [isEditing, setIsEditing] = useState(false)
  const { comment } = entry
  return (
    <div className={isReply ? styles.reply : styles.comment}>
      <Avatar name={entry.authorName} src={entry.authorImage} size={isReply ? 'small' : 'reply'} />
      <div className={styles.body}>
        <Byline entry={entry} />
        {isEditing && comment ? (
          <CommentEditor
            text={entry.text}
            onDiscard={() => setIsEditing(false)}
            onSave={async (text) => {
              await changeComment(comment, text)
              setIsEditing(false)
            }}
          />
        ) : (
          <CommentText text={entry.text} nodes={comment?.text === entry.text ? comment.textParsed : null} />
        )}
        <Waiting entry={entry} />
        {comment && !isEditing && <Tools entry={entry} onReply={onReply} onEdit={() => setIsEditing(true)} />}
      </div>
    </div>
  )
}

function Byline({ entry }: { entry: CommentEntry }) {
  const { i18n } = useLingui()
  const author = entry.comment?.author
  return (
    <Text size="meta">
      {author && !author.isDeleted ? (
        <Link to="/members/$memberId" params={{ memberId: author.userName }} className={styles.author}>
          {author.userName}
        </Link>
      ) : (
        <span className={styles.author}>{entry.authorName}</span>
      )}
      {author && !author.isDeleted && <> · {i18n._(roleNames[author.role])}</>} ·{' '}
      <Time value={entry.createdAt * 1000} form="relativeShort" />
      {entry.comment?.editedAt != null && (
        <>
          {' · '}
          <Trans>edited</Trans>
        </>
      )}
    </Text>
  )
}

/** Says that it waits, or why it was refused, with what can be done about it. */
function Waiting({ entry }: { entry: CommentEntry }) {
  const { i18n } = useLingui()
  const { state, write } = entry
  if (state.kind === 'sent' || !write) return null
  if (state.kind === 'queued')
    return (
      <Text size="micro" className={styles.waiting}>
        <Icon name="clock" size="meta" /> <Trans>Queued. Sends when you’re back online.</Trans>
      </Text>
    )
  return (
    <Row gap={2} isWrapping>
      <Text size="micro" tone="danger">
        <Trans>Not sent.</Trans> {i18n._(wordsOfCode(state.code))}
      </Text>
      <Button variant="link" size="small" onClick={() => void retryWrite(write.id)}>
        <Trans>Try again</Trans>
      </Button>
      <Button variant="link" size="small" onClick={() => void discardWrite(write.id)}>
        <Trans>Discard</Trans>
      </Button>
    </Row>
  )
}

interface ToolsProps {
  entry: CommentEntry
  onReply: (() => void) | undefined
  onEdit: () => void
}

function Tools({ entry, onReply, onEdit }: ToolsProps) {
  const [isAsking, setIsAsking] = useState(false)
  const { comment } = entry
  if (!comment) return null
  return (
    <div className={styles.tools}>
      {onReply && (
        <Button variant="ghost" size="small" onClick={onReply}>
          <Trans>Reply</Trans>
        </Button>
      )}
      {comment.can.canEdit && (
        <Button variant="ghost" size="small" onClick={onEdit}>
          <Trans>Edit</Trans>
        </Button>
      )}
      {comment.can.canDelete && (
        <Button variant="ghost" size="small" onClick={() => setIsAsking(true)}>
          <Trans>Delete</Trans>
        </Button>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={<Trans>Delete this comment?</Trans>}
        body={comment.childTotal > 0 ? <Trans>Its replies go with it.</Trans> : undefined}
        variant="danger"
        onConfirm={() => removeComment(comment)}
      />
    </div>
  )
}
