import { Plural, Trans } from '@lingui/react/macro'
import { findDeclaredKind } from '#contract/content/kinds.ts'
import type { ItemIncome } from '#contract/money/downloads.ts'
import { ItemPicture } from '#src/entities/sale/item-picture.tsx'
import { ListRow } from '#src/ui/layout/list-row.tsx'
import { TicketPrice } from '#src/ui/primitives/ticket-price.tsx'

/** "12 views · 41 previews · 2 bought", and at the end what of it is the seller's. */
export function IncomeRow({ income: { typeId, itemId, item, views, previews, buys, refunds, income } }: { income: ItemIncome }) {
  const path = item && findDeclaredKind(typeId)?.path(itemId)
  return (
    <ListRow
      start={<ItemPicture typeId={typeId} thumb={item?.thumb} />}
      title={item ? <bdi>{item.title}</bdi> : <Trans>Not available any more</Trans>}
      href={path ? `#${path}` : undefined}
      description={
        <>
          <Plural value={views} one="# view" other="# views" />
          {' · '}
          <Plural value={previews} one="# preview" other="# previews" />
          {' · '}
          <Plural value={buys} one="# bought" other="# bought" />
          {refunds > 0 && (
            <>
              {' · '}
              <Plural value={refunds} one="# refunded" other="# refunded" />
            </>
          )}
        </>
      }
      end={<TicketPrice tickets={income} />}
    />
  )
}
