import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { BlogPost } from '#contract/community/blogs.ts'
import { useDisposeBlog } from '#src/entities/blog/mutations.ts'
import { blogRef } from '#src/entities/blog/use-blog.ts'
import { useShare } from '#src/entities/content/use-share.tsx'
import { LateReportDialog } from '#src/entities/report/late-report-dialog.tsx'
import { describeRefusal } from '#src/entities/write/describe-refusal.tsx'
import { ConfirmDialog } from '#src/ui/feedback/confirm-dialog.tsx'
import { Menu, type MenuItem } from '#src/ui/feedback/menu.tsx'
import { IconButton } from '#src/ui/primitives/icon-button.tsx'

/** Share, edit, report and delete, as far as this viewer may. */
export function BlogMenu({ post: { blogId, title, can } }: { post: BlogPost }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const deletion = useDisposeBlog()
  const [open, setOpen] = useState<'delete' | 'report' | null>(null)
  const share = useShare(blogRef(blogId), title)
  const close = () => setOpen(null)
  const items: Array<MenuItem | false> = [
    share,
    can.canEdit && {
      key: 'edit',
      icon: 'pencil-simple',
      label: t`Edit blog post`,
      onSelect: () => void navigate({ to: '/blogs/$blogId/edit', params: { blogId } }),
    },
    can.canReport && { key: 'report', icon: 'flag', label: t`Report`, onSelect: () => setOpen('report') },
    can.canDelete && { key: 'delete', icon: 'trash', label: t`Delete blog post`, isDanger: true, onSelect: () => setOpen('delete') },
  ]

  return (
    <>
      <Menu
        label={t`More`}
        items={items.filter((item) => item !== false)}
        trigger={(props) => <IconButton {...props} icon="dots-three-vertical" label={t`More`} />}
      />
      {open === 'report' && <LateReportDialog onClose={close} typeId="blog" itemId={blogId} name={title} />}
      <ConfirmDialog
        isOpen={open === 'delete'}
        onClose={close}
        title={<Trans>Delete this blog post?</Trans>}
        body={<Trans>Its comments are deleted as well. This can’t be undone.</Trans>}
        confirmLabel={<Trans>Delete blog post</Trans>}
        cancelLabel={<Trans>Cancel</Trans>}
        variant="danger"
        onConfirm={() => deletion.mutateAsync({ blogId, onLeave: () => navigate({ to: '/blogs', replace: true }) })}
        describeError={describeRefusal}
        successMessage={<Trans>Blog post deleted.</Trans>}
      />
    </>
  )
}
