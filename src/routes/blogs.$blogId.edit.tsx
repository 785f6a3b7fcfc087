import { createFileRoute } from '@tanstack/react-router'
import { blogQueries } from '#src/entities/blog/queries.ts'
import { readBlogId } from '#src/entities/blog/read-blog-id.ts'
import { useBlog } from '#src/entities/blog/use-blog.ts'
import { ContentMissing } from '#src/entities/content/content-missing.tsx'
import { EditBlogPage } from '#src/features/blogs/blog-form-pages.tsx'

export const Route = createFileRoute('/blogs/$blogId/edit')({
  params: { parse: ({ blogId }) => ({ blogId: readBlogId(blogId) }), stringify: ({ blogId }) => ({ blogId: String(blogId) }) },
  loader: ({ context, params }) => context.queries().ensureQueryData(blogQueries.details(params.blogId)),
  component: Edit,
})

function Edit() {
  const post = useBlog(Route.useParams().blogId)
  return post ? <EditBlogPage post={post} /> : <ContentMissing kind="blog" />
}
