import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { hasAttempts, isStockOnly, mostMinStock, productTextMax, type Product } from '#contract/money/products.ts'
import { mostDownloads, type ProductType } from '#contract/money/sales.ts'
import { useUpdateProduct } from '#src/entities/sale/mutations.ts'
import { ruleMessages } from '#src/i18n/rule-messages.ts'
import { Dialog } from '#src/ui/feedback/dialog.tsx'
import { notify } from '#src/ui/feedback/notify.ts'
import { ConfiguredForm } from '#src/ui/form/configured-form.tsx'
import type { FieldConfig } from '#src/ui/form/field-config.ts'
import { isNumberOrEmpty } from '#src/ui/form/record/kept-edits.ts'
import { priceRules } from '../album-terms.ts'
import { daysField } from '../days-field.tsx'
import { DownloadsStepper } from '../downloads-stepper.tsx'

type Values = {
  title: string
  sku: string
  price: number | null
  status: string
  accessExpiry: string
  accessAttempts: number | null
  serialized: boolean
  minStock: number | null
  inStock: number | null
  locproject: string
}

const fieldsFor = ({ productType }: Product): Array<FieldConfig<Values>> =>
  isStockOnly(productType) ? stockFields : [...offerFields(productType), ...stockFields, notesField]

/** Attempts can be edited only for downloads and previews (1§5). */
const offerFields = (productType: ProductType): Array<FieldConfig<Values>> => [
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
  daysField({ name: 'accessExpiry' }),
  {
    kind: 'custom',
    name: 'accessAttempts',
    label: msg`Attempts`,
    hint: msg`Downloads each buyer gets`,
    isKept: isNumberOrEmpty,
    // A video with a preview can also be sold only to watch.
    render: (field) => <DownloadsStepper {...field} min={productType === 'video_preview' ? 0 : 1} />,
    isHidden: () => !hasAttempts(productType),
    rules: [
      { rule: 'required' },
      {
        rule: 'tickets.positive',
        message: ruleMessages['tickets.positive'],
        test: (value) => Number(value) > 0 || productType === 'video_preview',
      },
      { rule: 'too_large', params: { max: mostDownloads }, message: msg`At most 100.` },
    ],
  },
]

const stockFields: Array<FieldConfig<Values>> = [
  { kind: 'switch', name: 'serialized', label: msg`Each copy has a serial number` },
  {
    kind: 'integer',
    name: 'minStock',
    label: msg`Warn me when fewer are left`,
    isHidden: ({ serialized }) => !serialized,
    rules: [{ rule: 'too_large', params: { max: mostMinStock }, message: msg`At most 10,000.` }],
  },
  {
    kind: 'integer',
    name: 'inStock',
    label: msg`In stock`,
    hint: msg`Serial numbers that aren’t sold yet`,
    isHidden: ({ serialized }) => !serialized,
    isDisabled: () => true,
  },
]

const notesField: FieldConfig<Values> = { kind: 'textArea', name: 'locproject', label: msg`Private notes`, maxLength: productTextMax.notes }

export function ProductDialog({ product, onClose }: { product: Product; onClose: () => void }) {
  const update = useUpdateProduct()
  const { productId, version, title, sku, price, status, accessExpiry, accessAttempts, locproject, productType, ...stored } = product
  const stock = { serialized: stored.serialized === 1, minStock: stored.minStock ?? 0, inStock: stored.inStock ?? 0 }

  async function handleSubmit(values: Values) {
    const offered = {
      title: values.title === title ? undefined : values.title,
      sku: values.sku,
      locproject: values.locproject,
      price: values.price ?? price,
      status: values.status === 'offline' ? ('offline' as const) : ('active' as const),
      accessExpiry: Number(values.accessExpiry),
      accessAttempts: hasAttempts(productType) ? (values.accessAttempts ?? accessAttempts) : undefined,
    }
    await update.mutateAsync({
      ...{ productId, version },
      ...(isStockOnly(productType) ? {} : offered),
      serialized: values.serialized ? 1 : 0,
      minStock: values.serialized ? (values.minStock ?? 0) : undefined,
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
          ...stock,
        }}
        draftKey={`product:${productId}`}
        onSubmit={handleSubmit}
        submitLabel={<Trans>Save</Trans>}
        busyLabel={<Trans>Saving</Trans>}
      />
    </Dialog>
  )
}
