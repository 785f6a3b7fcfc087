import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { MemberBadge } from '#contract/members.ts'
import { MemberPicker } from '#src/entities/member/member-picker.tsx'
import { saleQueries } from '#src/entities/sale/queries.ts'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { ListPage } from '#src/ui/list/list-page.tsx'
import { PagedRows } from '#src/ui/list/paged-rows.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import { MemberSaleRow } from './internal/member-sale-row.tsx'

/** What a seller has sold to whom, for admins, who can end a buyer’s access. Each ending is in the audit, with its reason (D-11). */
export function MemberSalesPage() {
  const [chosen, setChosen] = useState<MemberBadge[]>([])
  const [seller] = chosen
  return (
    <ListPage
      title={<Trans>Sales of members</Trans>}
      hasBack
      above={
        <Stack gap={4}>
          <Text tone="muted">
            <Trans>End a buyer’s access without a refund, for example when files were passed on. Only admins can read the reason.</Trans>
          </Text>
          <MemberPicker label={<Trans>Seller</Trans>} max={1} value={chosen} onChange={setChosen} />
        </Stack>
      }
    >
      {seller && <SalesOf key={seller.userId} seller={seller} />}
    </ListPage>
  )
}

function SalesOf({ seller }: { seller: MemberBadge }) {
  const { t } = useLingui()
  const list = useInfiniteQuery(saleQueries.salesOf(seller.userId))
  return (
    <PagedRows
      label={t`Sales of ${seller.userName}`}
      list={list}
      itemKey={({ id }) => id}
      renderItem={(sale) => <MemberSaleRow sale={sale} />}
      more={<Trans>Show older</Trans>}
      empty={<EmptyState icon="ticket" title={<Trans>Nothing sold yet</Trans>} />}
    />
  )
}
