import { createFileRoute } from '@tanstack/react-router'
import { pageQueries } from '#src/entities/page/queries.ts'
import { BlockPage } from '#src/features/pages/block-page.tsx'

export const Route = createFileRoute('/block/$trigger')({
  loader: ({ context, params }) => context.queries().ensureQueryData(pageQueries.block(params.trigger)),
  component: Block,
})

function Block() {
  return <BlockPage view={Route.useParams().trigger} />
}
