import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import type { PurchaseView } from '#contract/money/downloads.ts'
import { saleQueries } from '#src/entities/sale/queries.ts'
import { useSavedVideoIds, useSavedVideos } from '#src/entities/video/use-saved-videos.ts'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { useIsDesktop } from '#src/ui/layout/use-is-desktop.ts'
import { ListPage } from '#src/ui/list/list-page.tsx'
import { itemsOf } from '#src/ui/list/list-query.ts'
import { PagedRows } from '#src/ui/list/paged-rows.tsx'
import { buttonClass } from '#src/ui/primitives/button-class.ts'
import { PurchaseRow } from './internal/purchase-row.tsx'
import { isOf, SavedVideos } from './internal/saved-videos.tsx'
import { StoragePanel, StorageRow, WhatTheyAre } from './internal/storage.tsx'
import { Subscriptions } from './internal/subscriptions.tsx'

/** `saved`: what is on this device, whatever the server answers. */
type View = PurchaseView | 'saved'

/** What the member has bought, with what is left and until when (D-09), and what is saved on this device. */
export function DownloadsPage() {
  const [view, setView] = useState<View>('all')
  const isDesktop = useIsDesktop()
  const saved = useSavedVideos()
  const all = useInfiniteQuery(saleQueries.purchases('all'))
  return (
    <ListPage
      title={<Trans>My downloads</Trans>}
      hasBack
      views={useViews(view, setView, all.data?.pages[0]?.total)}
      panel={isDesktop ? <StoragePanel videos={saved ?? []} /> : undefined}
      above={
        <>
          {!isDesktop && <StorageRow videos={saved ?? []} />}
          <Subscriptions />
        </>
      }
      below={!isDesktop && <WhatTheyAre />}
    >
      {view === 'saved' ? <SavedVideos videos={saved} purchases={itemsOf(all)} /> : <Purchases key={view} view={view} />}
    </ListPage>
  )
}

function useViews(view: View, onChoose: (view: View) => void, total: number | undefined) {
  const { t, i18n } = useLingui()
  const count = total === undefined ? null : i18n.number(total)
  const names: Record<View, string> = {
    all: count === null ? t`All` : t`All ${count}`,
    ready: t({ message: 'Ready', context: 'what was bought' }),
    saved: t`Saved here`,
    ended: t`Ended`,
  }
  return (Object.keys(names) as View[]).map((key) => ({ key, label: names[key], isOn: key === view, onChoose: () => onChoose(key) }))
}

function Purchases({ view }: { view: PurchaseView }) {
  const { t } = useLingui()
  const saved = useSavedVideos() ?? []
  const savedIds = useSavedVideoIds()
  const list = useInfiniteQuery(saleQueries.purchases(view))
  return (
    <PagedRows
      label={t`My downloads`}
      list={list}
      itemKey={({ id }) => id}
      renderItem={(purchase) => (
        <PurchaseRow purchase={purchase} saved={saved.find((video) => isOf(purchase, video))} savedIds={savedIds} />
      )}
      more={<Trans>Show older</Trans>}
      empty={<Nothing view={view} />}
    />
  )
}

function Nothing({ view }: { view: PurchaseView }) {
  const titles: Record<PurchaseView, ReactNode> = {
    all: <Trans>Nothing bought yet</Trans>,
    ready: <Trans>Nothing is ready</Trans>,
    ended: <Trans>Nothing has ended</Trans>,
  }
  return (
    <EmptyState
      icon="download-simple"
      title={titles[view]}
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
  )
}
