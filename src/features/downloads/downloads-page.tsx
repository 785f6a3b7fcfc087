import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { PurchaseView } from '#contract/money/downloads.ts'
import { saleQueries } from '#src/entities/sale/queries.ts'
import { useSavedVideoIds } from '#src/entities/video/use-saved-videos.ts'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { ListPage } from '#src/ui/list/list-page.tsx'
import { PagedRows } from '#src/ui/list/paged-rows.tsx'
import { buttonClass } from '#src/ui/primitives/button-class.ts'
import { linkTextClass } from '#src/ui/primitives/link-text-class.ts'
import { Text } from '#src/ui/primitives/text.tsx'
import { RouterLink } from '#src/ui/router-link.tsx'
import { Subscriptions } from './internal/subscriptions.tsx'
import { PurchaseRow } from './internal/purchase-row.tsx'

/** What the member has bought, with what is left and until when (D-09). */
export function DownloadsPage() {
  const { t } = useLingui()
  const [view, setView] = useState<PurchaseView>('all')
  const savedIds = useSavedVideoIds()
  const list = useInfiniteQuery(saleQueries.purchases(view))
  const names: Record<PurchaseView, string> = { all: t`All`, ready: t`Ready`, ended: t`Ended` }
  const views = (Object.keys(names) as PurchaseView[]).map((key) => ({
    key,
    label: names[key],
    isOn: key === view,
    onChoose: () => setView(key),
  }))
  return (
    <ListPage
      title={<Trans>My downloads</Trans>}
      hasBack
      views={views}
      above={<Subscriptions />}
      below={
        <Text size="meta" tone="muted">
          <Trans>A download gives you the file. Saving offline keeps it inside the app, and doesn’t use one of your downloads.</Trans>{' '}
          <RouterLink href="/settings/offline" className={linkTextClass()}>
            <Trans>Saved offline</Trans>
          </RouterLink>
        </Text>
      }
    >
      <PagedRows
        label={t`My downloads`}
        list={list}
        itemKey={({ id }) => id}
        renderItem={(purchase) => (
          <PurchaseRow purchase={purchase} isSavedOffline={purchase.typeId === 'video' && savedIds.has(purchase.itemId)} />
        )}
        more={<Trans>Show older</Trans>}
        empty={
          <EmptyState
            icon="download-simple"
            title={<Trans>Nothing bought yet</Trans>}
            action={
              <Link
                to="/videos/browse/$triggerprop/{-$arg1}/{-$arg2}/{-$arg3}"
                params={{ triggerprop: 'for_sale' }}
                className={buttonClass({ variant: 'quiet' })}
              >
                <Trans>Browse what’s for sale</Trans>
              </Link>
            }
          >
            <Trans>Videos and albums you buy appear here, with the downloads you have left and when they expire.</Trans>
          </EmptyState>
        }
      />
    </ListPage>
  )
}
