/** The fields of a product's forms, and the change that they make. Which of them there are depends on the product's type (1§5). */
import { msg } from '@lingui/core/macro'
import type { RequestInput } from '#contract/endpoint.ts'
import {
  hasAttempts,
  isReadyType,
  isStockOnly,
  mostMinStock,
  productTextMax,
  type Product,
  type updateProduct,
} from '#contract/money/products.ts'
import { mostDownloads, type ProductType } from '#contract/money/sales.ts'
import { changedFields } from '#src/lib/changed-fields.ts'
import { ruleMessages } from '#src/i18n/rule-messages.ts'
import type { FieldConfig } from '#src/ui/form/field-config.ts'
import { isNumberOrEmpty } from '#src/ui/form/record/kept-edits.ts'
import { dayOptions, daysRules, priceHint, priceRules } from '../album-terms.ts'
import { daysField } from '../days-field.tsx'
import { DownloadsStepper } from '../downloads-stepper.tsx'

export type ProductValues = {
  title: string
  sku: string
  price: number | null
  status: string
  accessExpiry: string
  accessAttempts: number | null
  serialized: boolean
  minStock: number | null
  /** Shown only: it follows the serials (1§3). */
  inStock: number | null
  locproject: string
  version: number
}
export type ProductFields = Array<FieldConfig<ProductValues>>

const titleField = { kind: 'text', name: 'title', label: msg`Title`, maxLength: productTextMax.title } as const
const skuField = { kind: 'text', name: 'sku', label: msg`SKU`, maxLength: productTextMax.sku } as const
const priceField = { kind: 'integer', name: 'price', label: msg`Price in tickets`, rules: priceRules } as const

/** In the row on the desktop. */
export const rowFields = (type: ProductType): ProductFields => [
  { ...titleField, hasAutoFocus: true },
  skuField,
  priceField,
  { kind: 'select', name: 'accessExpiry', label: msg`Days of access`, options: dayOptions, rules: daysRules },
  // Only for downloads and previews (1§5).
  ...(hasAttempts(type)
    ? [{ kind: 'integer', name: 'accessAttempts', label: msg`Attempts`, rules: attemptsRules(type) } satisfies FieldConfig<ProductValues>]
    : []),
]

/** A video with a preview can also be sold only to watch. */
const fewestAttempts = (type: ProductType) => (type === 'video_preview' ? 0 : 1)

const attemptsRules = (type: ProductType) => [
  { rule: 'required', message: ruleMessages.required },
  {
    rule: 'tickets.positive',
    message: ruleMessages['tickets.positive'],
    test: (value: unknown) => Number(value) >= fewestAttempts(type),
  },
  { rule: 'too_large', params: { max: mostDownloads }, message: msg`At most 100.` },
]

const statusField: FieldConfig<ProductValues> = {
  kind: 'select',
  name: 'status',
  label: msg`Status`,
  options: [
    { value: 'active', label: msg`Active` },
    { value: 'offline', label: msg`Offline` },
  ],
}

/** The last two only for products with serials (D-04). */
const stockFields: ProductFields = [
  { kind: 'switch', name: 'serialized', label: msg`Numbered copies`, hint: msg`Each buyer gets their own serial.` },
  {
    kind: 'integer',
    name: 'minStock',
    label: msg`Warn me at`,
    isHalf: true,
    isHidden: ({ serialized }) => !serialized,
    rules: [{ rule: 'too_large', params: { max: mostMinStock }, message: msg`At most 10,000.` }],
  },
  {
    kind: 'integer',
    name: 'inStock',
    label: msg`In stock`,
    isHalf: true,
    isHidden: ({ serialized }) => !serialized,
    isDisabled: () => true,
  },
]

const notesField: FieldConfig<ProductValues> = {
  kind: 'textArea',
  name: 'locproject',
  label: msg`Private notes`,
  maxLength: productTextMax.notes,
}

/** Beside the row; of merchandise the stock alone is kept here, and of other types that are not ready nothing. */
export const detailFields = (type: ProductType): ProductFields => {
  if (isReadyType(type)) return [...stockFields, notesField]
  return isStockOnly(type) ? stockFields : []
}

/** All in one form, where there is no row to edit. It opens from the row, so the keyboard of a phone stays closed. */
export const allFields = (type: ProductType): ProductFields => {
  if (!isReadyType(type)) return detailFields(type)
  return [
    titleField,
    skuField,
    { ...priceField, hint: priceHint(null) },
    statusField,
    daysField({ name: 'accessExpiry' }),
    ...attemptsStepper(type),
    ...detailFields(type),
  ]
}

const attemptsStepper = (type: ProductType): ProductFields =>
  hasAttempts(type)
    ? [
        {
          ...{
            kind: 'custom',
            name: 'accessAttempts',
            label: msg`Attempts`,
            hint: msg`Downloads each buyer gets`,
            isKept: isNumberOrEmpty,
          },
          render: (field) => <DownloadsStepper {...field} min={fewestAttempts(type)} />,
          rules: attemptsRules(type),
        },
      ]
    : []

export const valuesOf = (product: Product): ProductValues => ({
  title: product.title,
  sku: product.sku ?? '',
  price: product.price,
  status: product.status,
  accessExpiry: String(product.accessExpiry),
  accessAttempts: product.accessAttempts,
  serialized: product.serialized === 1,
  minStock: product.minStock ?? 0,
  inStock: product.inStock ?? 0,
  locproject: product.locproject ?? '',
  version: product.version,
})

type Change = Omit<RequestInput<typeof updateProduct>, 'productId' | 'version'>

/** Of the form's own fields, those that differ from the record; null if none does. */
export function changeOf(stored: ProductValues, entered: ProductValues, names: readonly string[]): Change | null {
  const changed = changedFields(stored, entered)
  const own = Object.fromEntries(Object.entries(changed).filter(([name]) => names.includes(name))) as Partial<ProductValues> // some of its fields
  const { title, sku, price, status, accessExpiry, accessAttempts, serialized, minStock, locproject } = own
  const change: Change = {
    ...(title !== undefined && { title }),
    ...(sku !== undefined && { sku }),
    ...(locproject !== undefined && { locproject }),
    // The rules of the form have refused an empty price, and empty attempts.
    ...(typeof price === 'number' && { price }),
    ...(typeof accessAttempts === 'number' && { accessAttempts }),
    ...(status !== undefined && { status: status === 'offline' ? ('offline' as const) : ('active' as const) }),
    ...(accessExpiry !== undefined && { accessExpiry: Number(accessExpiry) }),
    ...(serialized !== undefined && { serialized: serialized ? (1 as const) : (0 as const) }),
    ...(minStock !== undefined && entered.serialized && { minStock: minStock ?? 0 }),
  }
  return Object.keys(change).length === 0 ? null : change
}
