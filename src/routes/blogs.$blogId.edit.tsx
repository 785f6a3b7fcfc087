import { createFileRoute } from '@tanstack/react-router'
import { orMissing } from '#src/entities/content/or-missing.ts'
import { blogQueries } from '#src/entities/blog/queries.ts'
import { readBlogId } from '#src/entities/blog/read-blog-id.ts'
import { EditBlogPage } from '#src/features/blogs/blog-form-pages.tsx'
import { BlogMissing } from '#src/features/blogs/blog-missing.tsx'

export const Route = createFileRoute('/blogs/$blogId/edit')({
  params: { parse: ({ blogId }) => ({ blogId: readBlogId(blogId) }), stringify: ({ blogId }) => ({ blogId: String(blogId) }) },
  loader: ({ context, params }) => orMissing(context.queries().ensureQueryData(blogQueries.details(params.blogId)), 'not_found'),
  component: Edit,
})

function Edit() {
  const { blogId } = Route.useParams()
  return Route.useLoaderData() ? <EditBlogPage blogId={blogId} /> : <BlogMissing />
}
