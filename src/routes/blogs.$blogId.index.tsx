import { createFileRoute } from '@tanstack/react-router'
import { blogQueries } from '#src/entities/blog/queries.ts'
import { readBlogId } from '#src/entities/blog/read-blog-id.ts'
import { blogRef, useBlog } from '#src/entities/blog/use-blog.ts'
import { ContentMissing } from '#src/entities/content/content-missing.tsx'
import { CommentsSection } from '#src/features/comments/comments-section.tsx'
import { BlogPage } from '#src/features/blogs/blog-page.tsx'

export const Route = createFileRoute('/blogs/$blogId/')({
  params: { parse: ({ blogId }) => ({ blogId: readBlogId(blogId) }), stringify: ({ blogId }) => ({ blogId: String(blogId) }) },
  loader: ({ context, params }) => context.queries().ensureQueryData(blogQueries.details(params.blogId)),
  component: OneBlog,
})

function OneBlog() {
  const { blogId } = Route.useParams()
  const post = useBlog(blogId)
  if (!post) return <ContentMissing kind="blog" />
  const { totalComment, can } = post
  // A comment that is being written belongs to this post.
  const comments = <CommentsSection key={blogId} subject={blogRef(blogId)} total={totalComment} canWrite={can.canComment} />
  return <BlogPage post={post} comments={comments} />
}
