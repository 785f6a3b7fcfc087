import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useRef, useState, type Ref } from 'react'
import { commentMax, type Comment } from '#contract/comments.ts'
import { discardWrite } from '#src/data/outbox/outbox-link.ts'
import type { CommentEntry } from '#src/entities/comment/comment-list.ts'
import { changeComment, removeComment, sendAgain } from '#src/entities/comment/writes.ts'
import { ParsedText } from '#src/entities/content/parsed-text.tsx'
import { ReportMenu } from '#src/entities/report/report-menu.tsx'
import { TextPictures } from '#src/entities/attachment/text-pictures.tsx'
import { UnsentPictures } from '#src/entities/attachment/unsent-pictures.tsx'
import { roleNames } from '#src/entities/member/role-names.ts'
import { messageForCode } from '#src/i18n/error-messages.ts'
import { ConfirmDialog } from '#src/ui/feedback/confirm-dialog.tsx'
import { NotSent } from '#src/ui/feedback/not-sent.tsx'
import { SendsLater } from '#src/entities/write/sends-later.tsx'
import { useFormatting } from '#src/entities/rich-text/use-formatting.tsx'
import { InlineEditor, type InlineEditorField } from '#src/ui/form/widgets/inline-editor.tsx'
import { Avatar } from '#src/ui/primitives/avatar.tsx'
import { Button } from '#src/ui/primitives/button.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import { Time } from '#src/ui/primitives/time.tsx'
import styles from './comment.module.css'

export interface CommentItemProps {
  entry: CommentEntry
  isReply?: boolean | undefined
  onReply?: (() => void) | undefined
  replyButtonRef?: Ref<HTMLButtonElement> | undefined
}

/** The button that opened the editor takes the focus back when it reappears. */
function focusAgain(button: HTMLButtonElement | null) {
  button?.focus()
}

export function CommentItem({ entry, isReply = false, onReply, replyButtonRef }: CommentItemProps) {
  const [isEditing, setIsEditing] = useState(false)
  const [hasEdited, setHasEdited] = useState(false)
  const { comment } = entry

  function endEditing() {
    setIsEditing(false)
    setHasEdited(true)
  }

  return (
    <div className={isReply ? styles.reply : styles.comment}>
      <Avatar name={entry.authorName} src={entry.authorImage} size={isReply ? 'small' : 'reply'} />
      <div className={styles.body}>
        <Byline entry={entry} />
        {isEditing && comment ? (
          <InlineEditor
            text={entry.text}
            draftKey={`comment:${comment.commentId}`}
            maxLength={commentMax}
            onDiscard={endEditing}
            onSave={async (text) => {
              await (entry.state.kind === 'failed' ? sendAgain(entry, text) : changeComment(comment, text))
              endEditing()
            }}
          >
            {(field) => <EditedText {...field} />}
          </InlineEditor>
        ) : (
          <ParsedText text={entry.text} nodes={comment?.text === entry.text ? comment.textParsed : null} />
        )}
        {comment && comment.attachments.length > 0 && <TextPictures attachments={comment.attachments} senderName={comment.userName} />}
        {!comment && entry.write?.files && <UnsentPictures files={entry.write.files} senderName={entry.authorName} />}
        <Waiting entry={entry} />
        {comment && !isEditing && (
          <Tools
            entry={entry}
            onReply={onReply}
            replyButtonRef={replyButtonRef}
            onEdit={() => setIsEditing(true)}
            editButtonRef={hasEdited ? focusAgain : undefined}
          />
        )}
      </div>
    </div>
  )
}

function EditedText(field: InlineEditorField) {
  const { t } = useLingui()
  const { renderArea, button } = useFormatting()
  return (
    <>
      {renderArea({ ...field, label: t`Edit your comment`, isLabelHidden: true })}
      {button}
    </>
  )
}

function Byline({ entry }: { entry: CommentEntry }) {
  const { i18n } = useLingui()
  const author = entry.comment
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

/** Shows that a comment waits, or why it was refused, with the possible actions. */
function Waiting({ entry }: { entry: CommentEntry }) {
  const { i18n } = useLingui()
  const { state, write, comment } = entry
  if (state.kind === 'sent' || !write) return null
  if (state.kind === 'queued') return <SendsLater />
  return (
    <>
      {state.code === 'edit_conflict' && comment && <Newer comment={comment} />}
      <NotSent
        reason={i18n._(messageForCode(state.code))}
        onRetry={() => void sendAgain(entry)}
        onDiscard={() => void discardWrite(write.id)}
      />
    </>
  )
}

/** What the comment says on the site, which is newer than the edit. */
function Newer({ comment: { text, textParsed } }: { comment: Comment }) {
  return (
    <div>
      <Text size="meta">
        <Trans>The comment now reads:</Trans>
      </Text>
      <ParsedText text={text} nodes={textParsed} />
    </div>
  )
}

interface ToolsProps {
  entry: CommentEntry
  onReply: (() => void) | undefined
  replyButtonRef: Ref<HTMLButtonElement> | undefined
  onEdit: () => void
  editButtonRef: Ref<HTMLButtonElement> | undefined
}

function Tools({ entry, onReply, replyButtonRef, onEdit, editButtonRef }: ToolsProps) {
  const [isAsking, setIsAsking] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const { comment } = entry
  if (!comment) return null

  async function handleDelete(gone: Comment) {
    const list = place.current?.closest('ul')
    await removeComment(gone)
    // The button that was pressed disappears with the comment.
    list?.focus({ preventScroll: true })
  }

  return (
    <div ref={place} className={styles.tools}>
      {onReply && (
        <Button variant="ghost" size="small" ref={replyButtonRef} onClick={onReply}>
          <Trans>Reply</Trans>
        </Button>
      )}
      {comment.can.canEdit && (
        <Button variant="ghost" size="small" ref={editButtonRef} onClick={onEdit}>
          <Trans>Edit</Trans>
        </Button>
      )}
      {comment.can.canDelete && (
        <Button variant="ghost" size="small" onClick={() => setIsAsking(true)}>
          <Trans>Delete</Trans>
        </Button>
      )}
      {comment.can.canReport && <ReportMenu typeId="comment" itemId={comment.commentId} name={comment.userName} />}
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={<Trans>Delete this comment?</Trans>}
        body={comment.childTotal > 0 ? <Trans>Its replies are removed too.</Trans> : undefined}
        variant="danger"
        onConfirm={() => handleDelete(comment)}
      />
    </div>
  )
}
