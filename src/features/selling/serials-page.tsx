import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { IssuedSerial } from '#contract/money/products.ts'
import { saleQueries } from '#src/entities/sale/queries.ts'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { ListRow } from '#src/ui/layout/list-row.tsx'
import { ListPage } from '#src/ui/list/list-page.tsx'
import { PagedRows } from '#src/ui/list/paged-rows.tsx'
import { Badge } from '#src/ui/primitives/badge.tsx'
import { Button } from '#src/ui/primitives/button.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import { Time } from '#src/ui/primitives/time.tsx'
import { SerialsDialog } from './internal/products/serials-dialog.tsx'

/** Serials of all products and who got them; admins issue more for a product (AD-15). */
export function SerialsPage() {
  const { t } = useLingui()
  const list = useInfiniteQuery(saleQueries.serials())
  const first = list.data?.pages[0]
  return (
    <ListPage
      title={<Trans>Serial numbers</Trans>}
      hasBack
      total={first && first.total > 0 && <Plural value={first.total} one="# serial number" other="# serial numbers" />}
      above={
        <Text tone="muted">
          <Trans>One goes with each copy that is sold. Sellers add theirs under Products.</Trans>
        </Text>
      }
    >
      <PagedRows
        label={t`Serial numbers`}
        list={list}
        itemKey={({ id }) => id}
        renderItem={(serial) => <SerialRow serial={serial} />}
        more={<Trans>Show older</Trans>}
        empty={
          <EmptyState icon="ticket" title={<Trans>No serial numbers yet</Trans>}>
            <Trans>They appear here once a product has some.</Trans>
          </EmptyState>
        }
      />
    </ListPage>
  )
}

function SerialRow({ serial: { serial, productId, title, seller, buyer, soldAt } }: { serial: IssuedSerial }) {
  const { t } = useLingui()
  const [isAdding, setIsAdding] = useState(false)
  return (
    <>
      <ListRow
        title={<bdi>{serial}</bdi>}
        description={
          <>
            <bdi>{title}</bdi> · <bdi>{seller.userName}</bdi>
            {soldAt !== null && (
              <>
                {' · '}
                {buyer ? (
                  <Trans>
                    Issued to <bdi>{buyer.userName}</bdi>, <Time value={soldAt} form="date" />
                  </Trans>
                ) : (
                  <Trans>
                    Issued <Time value={soldAt} form="date" />
                  </Trans>
                )}
              </>
            )}
          </>
        }
        end={
          <>
            {soldAt === null && (
              <Badge>
                <Trans>Left</Trans>
              </Badge>
            )}
            <Button size="small" aria-label={t`Add more for “${title}”`} onClick={() => setIsAdding(true)}>
              <Trans>Add more</Trans>
            </Button>
          </>
        }
      />
      {isAdding && <SerialsDialog product={{ productId }} onClose={() => setIsAdding(false)} />}
    </>
  )
}
