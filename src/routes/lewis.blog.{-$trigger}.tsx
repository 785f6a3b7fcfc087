import { createFileRoute } from '@tanstack/react-router'
import { BlogsAdminPage } from '#src/features/admin/blogs/blogs-admin-page.tsx'

export const Route = createFileRoute('/lewis/blog/{-$trigger}')({ component: Blogs })

function Blogs() {
  return <BlogsAdminPage trigger={Route.useParams().trigger === 'news' ? 'news' : 'posts'} />
}
