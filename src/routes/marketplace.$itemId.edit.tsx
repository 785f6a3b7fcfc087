import { createFileRoute } from '@tanstack/react-router'
import { ContentMissing } from '#src/entities/content/content-missing.tsx'
import { loadMarketItem } from '#src/entities/market/load-market-item.ts'
import { readMarketItemId } from '#src/entities/market/read-item-id.ts'
import { useMarketItem } from '#src/entities/market/use-market-item.ts'
import { EditItemPage } from '#src/features/market/market-form-pages.tsx'

export const Route = createFileRoute('/marketplace/$itemId/edit')({
  params: { parse: ({ itemId }) => ({ itemId: readMarketItemId(itemId) }), stringify: ({ itemId }) => ({ itemId: String(itemId) }) },
  loader: ({ context, params }) => loadMarketItem(context.queries(), params.itemId),
  component: Edit,
})

function Edit() {
  const { itemId } = Route.useParams()
  const item = useMarketItem(itemId)
  return item ? <EditItemPage item={item} /> : <ContentMissing kind="merchandise" />
}
