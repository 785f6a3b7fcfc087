import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import type { Post, PostId, Thread } from '#contract/community/forums.ts'
import { reportProblem } from '#src/data/http/report-problem.ts'
import { useShare } from '#src/entities/content/use-share.tsx'
import { postRef, removePost, setLiked } from '#src/entities/forum/writes.ts'
import { ReportMenu } from '#src/entities/report/report-menu.tsx'
import { ConfirmDialog } from '#src/ui/feedback/confirm-dialog.tsx'
import type { MenuItem } from '#src/ui/feedback/menu.tsx'
import type { Selection } from '#src/ui/list/use-selection.ts'
import { buttonClass } from '#src/ui/primitives/button-class.ts'
import { Icon } from '#src/ui/primitives/icon.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import { Time } from '#src/ui/primitives/time.tsx'
import { HistoryDialog } from './history-dialog.tsx'
import { MovePostsSheet } from './move-posts-sheet.tsx'
import styles from './post.module.css'

export interface PostToolsProps {
  thread: Thread
  post: Post
  selection: Selection<PostId>
  onEdit: () => void
}

type Open = 'history' | 'move' | 'delete'

/** Like and quote as buttons; edit, move, delete and the rest in the menu, as far as this viewer may. */
export function PostTools({ thread, post, selection, onEdit }: PostToolsProps) {
  const { t } = useLingui()
  const [open, setOpen] = useState<Open | null>(null)
  const place = useRef<HTMLDivElement>(null)
  const { postId, can, userName } = post
  const close = () => setOpen(null)
  const share = useShare(postRef(postId), thread.title)
  const staff: MenuItem[] = can.canMove
    ? [
        { key: 'move', label: t`Move post`, onSelect: () => setOpen('move') },
        { key: 'select', label: t`Select posts`, icon: 'check', onSelect: () => selection.set([postId]) },
      ]
    : []
  const items: MenuItem[] = [
    ...(can.canEdit ? [{ key: 'edit', icon: 'pencil-simple', label: t`Edit`, onSelect: onEdit } as const] : []),
    ...(can.canReadHistory && post.editedAt !== null
      ? [{ key: 'history', icon: 'clock', label: t`Earlier texts`, onSelect: () => setOpen('history') } as const]
      : []),
    share,
    ...staff,
    ...(can.canDelete
      ? [{ key: 'delete', icon: 'trash', label: t`Delete post`, isDanger: true, onSelect: () => setOpen('delete') } as const]
      : []),
  ]

  async function handleDelete() {
    const list = place.current?.closest('ol')
    await removePost(postId)
    // The button that was pressed disappears with the post.
    list?.focus({ preventScroll: true })
  }

  return (
    <div ref={place} className={styles.tools}>
      <LikeButton post={post} />
      {can.canQuote && (
        <Link
          to="/threads/$threadId/reply"
          params={{ threadId: thread.threadId }}
          search={{ quote: postId }}
          className={buttonClass({ variant: 'ghost', size: 'small' })}
          aria-label={t`Quote ${userName}`}
        >
          <Icon name="arrow-bend-up-left" size="inline" />
          <Trans>Quote</Trans>
        </Link>
      )}
      <span className={styles.grow} />
      {post.editedAt !== null && <EditedAt at={post.editedAt} />}
      <ReportMenu typeId="post" itemId={postId} name={userName} items={items} canReport={can.canReport} />
      {open === 'history' && <HistoryDialog postId={postId} onClose={close} />}
      {open === 'move' && <MovePostsSheet postIds={[postId]} from={thread.threadId} onClose={close} onMoved={close} />}
      <ConfirmDialog
        isOpen={open === 'delete'}
        onClose={close}
        title={<Trans>Delete this post?</Trans>}
        variant="danger"
        onConfirm={handleDelete}
      />
    </div>
  )
}

/** Of several presses only the last one is sent, online or offline. */
function LikeButton({ post: { postId, myVote, upVotes } }: { post: Post }) {
  const { t, i18n } = useLingui()
  const isLiked = myVote === 'up'
  const total = i18n.number(upVotes)
  return (
    <button
      type="button"
      className={buttonClass({ variant: 'ghost', size: 'small' }, isLiked ? styles.liked : undefined)}
      aria-pressed={isLiked}
      aria-label={`${t`Like`} ${total}`}
      onClick={() => void setLiked(postId, !isLiked).catch(reportProblem)}
    >
      <Icon name="thumbs-up" size="inline" isFilled={isLiked} />
      {total}
    </button>
  )
}

function EditedAt({ at }: { at: number }) {
  return (
    <Text as="span" size="micro">
      <Trans>
        Edited <Time value={at} form="relativeShort" />
      </Trans>
    </Text>
  )
}
