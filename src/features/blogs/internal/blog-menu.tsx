import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { BlogPost } from '#contract/community/blogs.ts'
import { DisposeBlogDialog } from '#src/entities/blog/dispose-blog-dialog.tsx'
import { blogRef } from '#src/entities/blog/use-blog.ts'
import { useShare } from '#src/entities/content/use-share.tsx'
import { LateReportDialog } from '#src/entities/report/late-report-dialog.tsx'
import { Menu, type MenuItem } from '#src/ui/feedback/menu.tsx'
import { IconButton } from '#src/ui/primitives/icon-button.tsx'

/** Share, edit, report and delete, as far as this viewer may. */
export function BlogMenu({ post: { blogId, title, can } }: { post: BlogPost }) {
  const { t } = useLingui()
  const navigate = useNavigate()
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
      <DisposeBlogDialog
        blogId={blogId}
        isOpen={open === 'delete'}
        onClose={close}
        onLeave={() => navigate({ to: '/blogs', replace: true })}
      />
    </>
  )
}
