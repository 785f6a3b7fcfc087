import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { marketLimits } from '#contract/community/market-choices.ts'
import type { MarketItem } from '#contract/community/market.ts'
import { useVersionSeen } from '#src/data/query/use-version-seen.ts'
import { useCreateMarketItem, useEditMarketItem } from '#src/entities/market/mutations.ts'
import { changedFields } from '#src/lib/changed-fields.ts'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { Note } from '#src/ui/feedback/note.tsx'
import { notify } from '#src/ui/feedback/notify.ts'
import { ConfiguredForm } from '#src/ui/form/configured-form.tsx'
import { Page } from '#src/ui/layout/page.tsx'
import { buttonClass } from '#src/ui/primitives/button-class.ts'
import { RouterLink } from '#src/ui/router-link.tsx'
import { useMarketFields } from './internal/market-fields.tsx'
import { emptyItem, inputOf, valuesOf, type MarketInput, type MarketValues } from './internal/market-values.ts'
import styles from './internal/market-item-page.module.css'

/** A new item. Adding it needs a connection; until then its entries are kept on the device. */
export function NewItemPage() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const creation = useCreateMarketItem()

  async function handleSubmit(values: MarketValues) {
    const { itemId } = await creation.mutateAsync(inputOf(values))
    await navigate({ to: '/marketplace/$itemId', params: { itemId }, replace: true })
  }

  return (
    <Page title={t`Sell something`} hasBack panel={<ExpiryNote />} panelOnPhone="below">
      <ConfiguredForm<MarketValues>
        className={styles.narrow}
        fields={useMarketFields()}
        defaultValues={emptyItem}
        draftKey="market:new"
        onSubmit={handleSubmit}
        submitLabel={<Trans>Add item</Trans>}
        busyLabel={<Trans>Sending</Trans>}
      />
    </Page>
  )
}

function ExpiryNote() {
  return (
    <Note>
      <Trans>Members see it for {marketLimits.days} days. After that you can renew it.</Trans>
    </Note>
  )
}

export function EditItemPage({ item }: { item: MarketItem }) {
  const { t } = useLingui()
  return (
    <Page title={t`Edit item`} hasBack>
      {item.can.canEdit ? <EditForm item={item} /> : <NotEditable item={item} />}
    </Page>
  )
}

function EditForm({ item }: { item: MarketItem }) {
  const { itemId } = item
  const navigate = useNavigate()
  const edit = useEditMarketItem()

  const handleSubmit = useVersionSeen<MarketValues>(async (values, base, expected) => {
    const changes = changedFields<MarketInput>(inputOf(base), inputOf(values))
    if (Object.keys(changes).length > 0) {
      await edit.mutateAsync({ itemId, ...changes, version: expected })
      notify({ tone: 'success', text: <Trans>Saved.</Trans> })
    }
    await navigate({ to: '/marketplace/$itemId', params: { itemId }, replace: true })
  })

  return (
    <ConfiguredForm<MarketValues>
      className={styles.narrow}
      fields={useMarketFields()}
      defaultValues={valuesOf(item)}
      draftKey={`market:${itemId}`}
      onSubmit={handleSubmit}
      submitLabel={<Trans>Save</Trans>}
      busyLabel={<Trans>Saving</Trans>}
    />
  )
}

function NotEditable({ item: { itemId } }: { item: MarketItem }) {
  return (
    <EmptyState
      icon="lock-simple"
      title={<Trans>This item can’t be changed</Trans>}
      action={
        <RouterLink href={`/marketplace/${itemId}`} className={buttonClass()}>
          <Trans>Open the item</Trans>
        </RouterLink>
      }
    >
      <Trans>Only its seller can change an item.</Trans>
    </EmptyState>
  )
}
