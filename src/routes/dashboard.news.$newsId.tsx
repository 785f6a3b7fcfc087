import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { ContentMissing } from '#src/entities/content/content-missing.tsx'
import { pageQueries } from '#src/entities/page/queries.ts'
import { readNewsId } from '#src/entities/page/read-news-id.ts'
import { NewsItemPage } from '#src/features/home/news-item-page.tsx'

export const Route = createFileRoute('/dashboard/news/$newsId')({
  params: { parse: ({ newsId }) => ({ newsId: readNewsId(newsId) }), stringify: ({ newsId }) => ({ newsId: String(newsId) }) },
  loader: ({ context, params }) => context.queries().ensureQueryData(pageQueries.oneNews(params.newsId)),
  component: OneNews,
})

function OneNews() {
  const { data } = useSuspenseQuery(pageQueries.oneNews(Route.useParams().newsId))
  return data ? <NewsItemPage news={data} /> : <ContentMissing kind="news" />
}
