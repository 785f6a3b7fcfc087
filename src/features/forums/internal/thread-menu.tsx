import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import * as v from 'valibot'
import { forumId, forumLimits, type PostId, type Thread } from '#contract/community/forums.ts'
import { reportProblem } from '#src/data/http/report-problem.ts'
import { useShare } from '#src/entities/content/use-share.tsx'
import { useCloseThread, useDeleteThread, useMoveThread, useStickThread } from '#src/entities/forum/mutations.ts'
import { forumQueries } from '#src/entities/forum/queries.ts'
import { threadRef } from '#src/entities/forum/writes.ts'
import { ReportMenu } from '#src/entities/report/report-menu.tsx'
import { describeRefusal } from '#src/entities/write/describe-refusal.tsx'
import { ConfirmDialog } from '#src/ui/feedback/confirm-dialog.tsx'
import { Dialog } from '#src/ui/feedback/dialog.tsx'
import type { MenuItem } from '#src/ui/feedback/menu.tsx'
import { notify } from '#src/ui/feedback/notify.ts'
import { ConfiguredForm } from '#src/ui/form/configured-form.tsx'
import { FormDialog } from '#src/ui/form/form-dialog.tsx'
import { SelectField } from '#src/ui/form/select-field.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { SelectBar } from '#src/ui/list/select-bar.tsx'
import type { Selection } from '#src/ui/list/use-selection.ts'
import { Button } from '#src/ui/primitives/button.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import { forumOptions } from './post-fields.ts'
import { MovePostsSheet } from './move-posts-sheet.tsx'

export interface ThreadMenuProps {
  thread: Thread
  selection: Selection<PostId>
}

/** Search, share and report a thread; for moderators, pin, close, move and delete it, and move posts out of it. */
export function ThreadMenu({ thread, selection }: ThreadMenuProps) {
  const { t } = useLingui()
  const [open, setOpen] = useState<'move' | 'close' | 'delete' | null>(null)
  const { threadId, title, can } = thread
  const share = useShare(threadRef(threadId), title)
  const tools = useThreadTools(thread, () => setOpen('close'))
  const navigate = useNavigate()
  const search: MenuItem = {
    key: 'search',
    icon: 'magnifying-glass',
    label: t`Search this thread`,
    onSelect: () => void navigate({ to: '/forums/posts', search: { thread: threadId } }),
  }
  const items: MenuItem[] = [
    search,
    share,
    ...tools,
    ...(can.canMove ? [{ key: 'move', icon: 'tray', label: t`Move to another forum`, onSelect: () => setOpen('move') } as const] : []),
    ...(can.canMove ? [{ key: 'select', icon: 'check', label: t`Select posts`, onSelect: selection.start } as const] : []),
    ...(can.canDelete
      ? [{ key: 'delete', icon: 'trash', label: t`Delete thread`, isDanger: true, onSelect: () => setOpen('delete') } as const]
      : []),
  ]
  return (
    <>
      <ReportMenu typeId="thread" itemId={threadId} name={title} items={items} canReport={can.canReport} />
      {open === 'move' && <MoveDialog thread={thread} onClose={() => setOpen(null)} />}
      {open === 'close' && <CloseDialog thread={thread} onClose={() => setOpen(null)} />}
      {open === 'delete' && <DeleteDialog thread={thread} onClose={() => setOpen(null)} />}
      {selection.isActive && <SelectedPosts thread={thread} selection={selection} />}
    </>
  )
}

/** What moderators switch on and off. Closing is asked about first. */
function useThreadTools({ threadId, isSticky, isClosed, can }: Thread, onAskToClose: () => void): MenuItem[] {
  const { t } = useLingui()
  const stick = useStickThread()
  const close = useCloseThread()
  const tell = (error: unknown) => notify({ tone: 'error', text: describeRefusal(error) })
  const handleStick = () => void stick.mutateAsync({ threadId, isSticky: !isSticky }).catch(tell).catch(reportProblem)
  const handleReopen = () => void close.mutateAsync({ threadId, isClosed: false }).catch(tell).catch(reportProblem)
  return [
    ...(can.canStick
      ? [{ key: 'stick', icon: 'bookmark-simple', label: isSticky ? t`Unpin` : t`Pin to the top`, onSelect: handleStick } as const]
      : []),
    ...(can.canClose
      ? [
          {
            key: 'close',
            icon: 'lock-simple',
            label: isClosed ? t`Open again` : t`Close the thread`,
            onSelect: isClosed ? handleReopen : onAskToClose,
          } as const,
        ]
      : []),
  ]
}

interface DialogProps {
  thread: Thread
  onClose: () => void
}

// A form's values need an index signature, which only a type alias has.
type Closing = {
  reason: string
}

function CloseDialog({ thread: { threadId }, onClose }: DialogProps) {
  const close = useCloseThread()

  async function handleSubmit({ reason }: Closing) {
    await close.mutateAsync({ threadId, isClosed: true, reason: reason.trim() })
    onClose()
  }

  return (
    <Dialog isOpen onClose={onClose} title={<Trans>Close this thread?</Trans>} isDismissable={false}>
      <Stack>
        <Text tone="muted">
          <Trans>It takes no more replies. Members see who closed it, when and why.</Trans>
        </Text>
        <ConfiguredForm<Closing>
          fields={[{ kind: 'textArea', name: 'reason', label: msg`Reason (optional)`, maxLength: forumLimits.closedReason }]}
          defaultValues={{ reason: '' }}
          draftKey={`closed-thread:${threadId}`}
          onSubmit={handleSubmit}
          submitLabel={<Trans>Close the thread</Trans>}
        />
      </Stack>
    </Dialog>
  )
}

function MoveDialog({ thread: { threadId, forumId: from }, onClose }: DialogProps) {
  const { t } = useLingui()
  const { data } = useQuery(forumQueries.index())
  const move = useMoveThread()
  const [chosen, setChosen] = useState(String(from))

  async function handleMove() {
    await move.mutateAsync({ threadId, forumId: v.parse(forumId, Number(chosen)) })
    notify({ tone: 'success', text: <Trans>Thread moved.</Trans> })
  }

  return (
    <FormDialog
      title={<Trans>Move to another forum</Trans>}
      submitLabel={<Trans>Move</Trans>}
      isDisabled={chosen === String(from)}
      onClose={onClose}
      onSubmit={handleMove}
    >
      {(errorOf) => (
        <SelectField
          label={t`Forum`}
          value={chosen}
          options={forumOptions(data?.items ?? [])}
          error={errorOf('forumId')}
          onChange={setChosen}
        />
      )}
    </FormDialog>
  )
}

function DeleteDialog({ thread: { threadId, forumId: from }, onClose }: DialogProps) {
  const navigate = useNavigate()
  const deletion = useDeleteThread()
  const handleLeave = () => navigate({ to: '/forums/$forumId/threads', params: { forumId: from }, replace: true })
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={<Trans>Delete this thread?</Trans>}
      body={<Trans>All its posts will be deleted too.</Trans>}
      confirmLabel={<Trans>Delete thread</Trans>}
      cancelLabel={<Trans>Cancel</Trans>}
      variant="danger"
      onConfirm={() => deletion.mutateAsync({ threadId, onLeave: handleLeave })}
      describeError={describeRefusal}
    />
  )
}

function SelectedPosts({ thread: { threadId }, selection }: ThreadMenuProps) {
  const [isMoving, setIsMoving] = useState(false)
  return (
    <>
      <SelectBar total={<Plural value={selection.ids.length} one="# post selected" other="# posts selected" />} onClose={selection.stop}>
        <Button variant="ghost" disabled={selection.ids.length === 0} onClick={() => setIsMoving(true)}>
          <Trans>Move</Trans>
        </Button>
      </SelectBar>
      {isMoving && <MovePostsSheet postIds={selection.ids} from={threadId} onClose={() => setIsMoving(false)} onMoved={selection.stop} />}
    </>
  )
}
