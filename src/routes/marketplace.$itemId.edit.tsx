import { createFileRoute } from '@tanstack/react-router'
import { loadMarketItem } from '#src/entities/market/load-market-item.ts'
import { readMarketItemId } from '#src/entities/market/read-item-id.ts'
import { useMarketItem } from '#src/entities/market/use-market-item.ts'
import { EditItemPage } from '#src/features/market/market-form-pages.tsx'
import { MarketMissing } from '#src/features/market/market-missing.tsx'

export const Route = createFileRoute('/marketplace/$itemId/edit')({
  params: { parse: ({ itemId }) => ({ itemId: readMarketItemId(itemId) }), stringify: ({ itemId }) => ({ itemId: String(itemId) }) },
  loader: ({ context, params }) => loadMarketItem(context.queries(), params.itemId),
  component: Edit,
})

function Edit() {
  const { itemId } = Route.useParams()
  const item = useMarketItem(itemId)
  return item ? <EditItemPage item={item} /> : <MarketMissing />
}
