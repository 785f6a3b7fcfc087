import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { hasAttempts, productTextMax, type Product } from '#contract/money/products.ts'
import { mostDownloads } from '#contract/money/sales.ts'
import { useUpdateProduct } from '#src/entities/sale/mutations.ts'
import { ruleMessages } from '#src/i18n/rule-messages.ts'
import { Dialog } from '#src/ui/feedback/dialog.tsx'
import { notify } from '#src/ui/feedback/notify.ts'
import { ConfiguredForm } from '#src/ui/form/configured-form.tsx'
import type { FieldConfig } from '#src/ui/form/field-config.ts'
import { dayOptions, daysRules, priceRules } from './album-terms.ts'

type Values = {
  title: string
  sku: string
  price: number | null
  status: string
  accessExpiry: string
  accessAttempts: number | null
  locproject: string
}

/** Attempts can be edited only for downloads and previews (1§5). */
const fieldsFor = ({ productType }: Product): Array<FieldConfig<Values>> => [
  { kind: 'text', name: 'title', label: msg`Title`, maxLength: productTextMax.title },
  { kind: 'text', name: 'sku', label: msg`SKU`, maxLength: productTextMax.sku },
  { kind: 'integer', name: 'price', label: msg`Price in tickets`, hint: msg`1 ticket is 1 dollar`, rules: priceRules },
  {
    kind: 'select',
    name: 'status',
    label: msg`Status`,
    options: [
      { value: 'active', label: msg`Active` },
      { value: 'offline', label: msg`Offline` },
    ],
  },
  { kind: 'select', name: 'accessExpiry', label: msg`Days of access`, options: dayOptions, rules: daysRules },
  {
    kind: 'integer',
    name: 'accessAttempts',
    label: msg`Attempts`,
    hint: msg`Downloads each buyer gets`,
    isHidden: () => !hasAttempts(productType),
    rules: [
      { rule: 'required' },
      { rule: 'tickets.positive', message: ruleMessages['tickets.positive'], test: (value) => Number(value) > 0 },
      { rule: 'too_large', params: { max: mostDownloads }, message: msg`At most 100.` },
    ],
  },
  { kind: 'textArea', name: 'locproject', label: msg`Private notes`, maxLength: productTextMax.notes },
]

export function ProductDialog({ product, onClose }: { product: Product; onClose: () => void }) {
  const update = useUpdateProduct()
  const { productId, version, title, sku, price, status, accessExpiry, accessAttempts, locproject, productType } = product

  async function handleSubmit(values: Values) {
    await update.mutateAsync({
      productId,
      version,
      title: values.title === title ? undefined : values.title,
      sku: values.sku,
      locproject: values.locproject,
      price: values.price ?? price,
      status: values.status === 'offline' ? 'offline' : 'active',
      accessExpiry: Number(values.accessExpiry),
      accessAttempts: hasAttempts(productType) ? (values.accessAttempts ?? accessAttempts) : undefined,
    })
    notify({ tone: 'success', text: <Trans>Saved.</Trans> })
    onClose()
  }

  return (
    <Dialog isOpen onClose={onClose} isDismissable={false} title={<Trans>Edit product</Trans>}>
      <ConfiguredForm<Values>
        fields={fieldsFor(product)}
        defaultValues={{
          ...{ title, sku: sku ?? '', price, status, accessAttempts, locproject: locproject ?? '' },
          accessExpiry: String(accessExpiry),
        }}
        draftKey={`product:${productId}`}
        onSubmit={handleSubmit}
        submitLabel={<Trans>Save</Trans>}
        busyLabel={<Trans>Saving</Trans>}
      />
    </Dialog>
  )
}
