import { createFileRoute } from '@tanstack/react-router'
import { orMissing } from '#src/entities/content/or-missing.ts'
import { pageQueries } from '#src/entities/page/queries.ts'
import { readNewsId } from '#src/entities/page/read-news-id.ts'
import { EditNewsPage } from '#src/features/admin/blogs/news-form-pages.tsx'
import { NewsMissing } from '#src/features/home/news-item-page.tsx'

export const Route = createFileRoute('/lewis/blog/news/$newsId')({
  params: { parse: ({ newsId }) => ({ newsId: readNewsId(newsId) }), stringify: ({ newsId }) => ({ newsId: String(newsId) }) },
  loader: ({ context, params }) => orMissing(context.queries().ensureQueryData(pageQueries.oneNews(params.newsId)), 'not_found'),
  component: EditNews,
})

function EditNews() {
  const { newsId } = Route.useParams()
  return Route.useLoaderData() ? <EditNewsPage newsId={newsId} /> : <NewsMissing />
}
