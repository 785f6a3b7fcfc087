import { Trans } from '@lingui/react/macro'
import type { BlogId } from '#contract/community/ids.ts'
import { describeRefusal } from '#src/entities/write/describe-refusal.tsx'
import { ConfirmDialog } from '#src/ui/feedback/confirm-dialog.tsx'
import { useDisposeBlog } from './mutations.ts'

export interface DisposeBlogDialogProps {
  blogId: BlogId
  onClose: () => void
  /** Goes to another screen, or stops showing the post on this one. */
  onLeave: () => Promise<void>
}

/** Asks before a post is deleted. */
export function DisposeBlogDialog({ blogId, onClose, onLeave }: DisposeBlogDialogProps) {
  const deletion = useDisposeBlog()
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={<Trans>Delete this blog post?</Trans>}
      body={<Trans>Its comments are deleted as well. This can’t be undone.</Trans>}
      confirmLabel={<Trans>Delete blog post</Trans>}
      cancelLabel={<Trans>Cancel</Trans>}
      variant="danger"
      onConfirm={() => deletion.mutateAsync({ blogId, onLeave })}
      describeError={describeRefusal}
      successMessage={<Trans>Blog post deleted.</Trans>}
    />
  )
}
