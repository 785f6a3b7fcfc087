import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import type { BlogPost } from '#contract/community/blogs.ts'
import { DisposeBlogDialog } from '#src/entities/blog/dispose-blog-dialog.tsx'
import { blogRef } from '#src/entities/blog/use-blog.ts'
import { ContentMenu } from '#src/entities/content/content-menu.tsx'

export function BlogMenu({ post: { blogId, title, can } }: { post: BlogPost }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const leave = () => navigate({ to: '/blogs', replace: true })
  return (
    <ContentMenu
      item={blogRef(blogId)}
      title={title}
      can={can}
      edit={{ label: t`Edit blog post`, href: `/blogs/${blogId}/edit` }}
      remove={{
        label: t`Delete blog post`,
        render: (onClose) => <DisposeBlogDialog blogId={blogId} onClose={onClose} onLeave={leave} />,
      }}
    />
  )
}
