import { createFileRoute } from '@tanstack/react-router'
import type { BlogId } from '#contract/primitives.ts'
import { orMissing } from '#src/entities/content/or-missing.ts'
import { blogQueries } from '#src/entities/blog/queries.ts'
import { readBlogId } from '#src/entities/blog/read-blog-id.ts'
import { useBlog } from '#src/entities/blog/use-blog.ts'
import { CommentsSection } from '#src/features/comments/comments-section.tsx'
import { BlogMissing } from '#src/features/blogs/blog-missing.tsx'
import { BlogPage } from '#src/features/blogs/blog-page.tsx'

export const Route = createFileRoute('/blogs/$blogId/')({
  params: { parse: ({ blogId }) => ({ blogId: readBlogId(blogId) }), stringify: ({ blogId }) => ({ blogId: String(blogId) }) },
  loader: ({ context, params }) => orMissing(context.queries().ensureQueryData(blogQueries.details(params.blogId)), 'not_found'),
  component: OneBlog,
})

function OneBlog() {
  const { blogId } = Route.useParams()
  return Route.useLoaderData() ? <Blog blogId={blogId} /> : <BlogMissing />
}

function Blog({ blogId }: { blogId: BlogId }) {
  const { totalComment, can } = useBlog(blogId)
  return (
    <BlogPage
      blogId={blogId}
      comments={<CommentsSection subject={{ typeId: 'blog', itemId: blogId }} total={totalComment} canWrite={can.canComment} />}
    />
  )
}
