import { useSuspenseQuery } from '@tanstack/react-query'
import { BlockText } from '#src/entities/page/block-text.tsx'
import { pageQueries } from '#src/entities/page/queries.ts'
import { ReadingPage } from './internal/reading-page.tsx'

/** block/{trigger}: any content block, for members (H-08). */
export function BlockPage({ view }: { view: string }) {
  const { data } = useSuspenseQuery(pageQueries.block(view))
  return (
    <ReadingPage title={data.title}>
      <BlockText html={data.html} />
    </ReadingPage>
  )
}
