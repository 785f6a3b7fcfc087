import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { Trans } from '@lingui/react/macro'
import type { ContentRef } from '#contract/content/kinds.ts'
import { foreverDays, type SaleOffer } from '#contract/money/sales.ts'
import { isGoods } from '#contract/policy/sales.ts'
import { useSetSale } from '#src/entities/sale/mutations.ts'
import { notify } from '#src/ui/feedback/notify.ts'
import { ConfiguredForm } from '#src/ui/form/configured-form.tsx'
import type { FieldConfig } from '#src/ui/form/field-config.ts'
import { albumTerms, priceHint, priceRules } from './album-terms.ts'
import { daysField } from './days-field.tsx'

type Values = { isSold: boolean; price: number | null; days: string }

export interface AlbumSaleFormProps {
  item: ContentRef
  /** As it is stored; null: not for sale. */
  offer: SaleOffer | null
  sellerPercent: number | null
  /** Names the switch that puts it up for sale. */
  label: MessageDescriptor
  /** What its visitors see then. */
  hint?: MessageDescriptor
  onSaved?: () => void
}

const fieldsFor = ({
  item,
  label,
  hint,
  sellerPercent,
}: Pick<AlbumSaleFormProps, 'item' | 'label' | 'hint' | 'sellerPercent'>): Array<FieldConfig<Values>> => [
  { kind: 'switch', name: 'isSold', label, hint },
  {
    kind: 'integer',
    name: 'price',
    label: msg`Price in tickets`,
    hint: priceHint(sellerPercent),
    isHidden: ({ isSold }) => !isSold,
    rules: priceRules,
  },
  daysField({ name: 'days', isHidden: ({ isSold }) => !isSold || isGoods(item) }),
]

const daysOf = (item: ContentRef, offer: SaleOffer | null): string => String(offer?.days ?? (isGoods(item) ? foreverDays : ''))

/** The price of an album of any kind, or of goods, to which no access ends. */
export function AlbumSaleForm({ item, offer, onSaved, ...texts }: AlbumSaleFormProps) {
  const setSale = useSetSale(item)

  async function handleSubmit({ isSold, price, days }: Values) {
    await setSale.mutateAsync({ ...albumTerms(item.typeId, { isSold, price, days }), version: offer?.version ?? 0 })
    notify({ tone: 'success', text: isSold ? <Trans>Up for sale.</Trans> : <Trans>Not for sale any more.</Trans> })
    onSaved?.()
  }

  return (
    <ConfiguredForm<Values>
      fields={fieldsFor({ item, ...texts })}
      defaultValues={{ isSold: offer !== null, price: offer?.price ?? null, days: daysOf(item, offer) }}
      draftKey={`sale:${item.typeId}:${item.itemId}`}
      onSubmit={handleSubmit}
      submitLabel={<Trans>Save the sale</Trans>}
      busyLabel={<Trans>Saving</Trans>}
    />
  )
}
