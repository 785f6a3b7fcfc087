import { createFileRoute } from '@tanstack/react-router'
import { ContentMissing } from '#src/entities/content/content-missing.tsx'
import { loadMarketItem } from '#src/entities/market/load-market-item.ts'
import { readMarketItemId } from '#src/entities/market/read-item-id.ts'
import { useMarketItem } from '#src/entities/market/use-market-item.ts'
import { OneItem } from './-market-item.tsx'

export const Route = createFileRoute('/marketplace/$itemId/')({
  params: { parse: ({ itemId }) => ({ itemId: readMarketItemId(itemId) }), stringify: ({ itemId }) => ({ itemId: String(itemId) }) },
  loader: ({ context, params }) => loadMarketItem(context.queries(), params.itemId),
  component: Item,
})

function Item() {
  const { itemId } = Route.useParams()
  const item = useMarketItem(itemId)
  return item ? <OneItem item={item} /> : <ContentMissing kind="merchandise" />
}
