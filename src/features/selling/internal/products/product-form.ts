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
import { dayOptions, daysRules, priceRules } from '../album-terms.ts'

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

/** In the row on the desktop. */
export const rowFields = (type: ProductType): ProductFields => [
  { kind: 'text', name: 'title', label: msg`Title`, maxLength: productTextMax.title, hasAutoFocus: true },
  { kind: 'text', name: 'sku', label: msg`SKU`, maxLength: productTextMax.sku },
  { kind: 'integer', name: 'price', label: msg`Price in tickets`, rules: priceRules },
  { kind: 'select', name: 'accessExpiry', label: msg`Days of access`, options: dayOptions, rules: daysRules },
  ...(hasAttempts(type) ? [attemptsField(type)] : []),
]

/** Attempts can be edited only for downloads and previews (1§5). */
const attemptsField = (type: ProductType): FieldConfig<ProductValues> => ({
  kind: 'integer',
  name: 'accessAttempts',
  label: msg`Attempts`,
  rules: [
    { rule: 'required', message: ruleMessages.required },
    // A video with a preview can also be sold only to watch.
    {
      rule: 'tickets.positive',
      message: ruleMessages['tickets.positive'],
      test: (value) => Number(value) > 0 || type === 'video_preview',
    },
    { rule: 'too_large', params: { max: mostDownloads }, message: msg`At most 100.` },
  ],
})

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

const hints: Readonly<Record<string, Pick<FieldConfig, 'hint'>>> = {
  price: { hint: msg`1 ticket is 1 dollar` },
  accessAttempts: { hint: msg`Downloads each buyer gets` },
}

/** All in one form, where there is no row to edit. It opens from the row, so the keyboard of a phone stays closed. */
export const allFields = (type: ProductType): ProductFields => {
  if (!isReadyType(type)) return detailFields(type)
  const offered = rowFields(type).map((field) => ({ ...field, ...hints[field.name], hasAutoFocus: false }))
  return [...offered.slice(0, 3), statusField, ...offered.slice(3), ...detailFields(type)]
}

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
