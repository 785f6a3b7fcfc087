/** The fields of the selling form, by the mode of the sale (1§5). */
import { msg } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { dollarPriceMax, mostDownloads, offeredSaleModes, saleLinkMax, saleModes, salePrice, type SaleMode } from '#contract/money/sales.ts'
import { saleProblems, type SaleTerms } from '#contract/policy/sales.ts'
import { ruleMessages } from '#src/i18n/rule-messages.ts'
import { isNumberOrEmpty, isText } from '#src/ui/form/record/kept-edits.ts'
import { LinkField } from '#src/ui/form/widgets/link-field.tsx'
import { priceHint } from './album-terms.ts'
import { daysField } from './days-field.tsx'
import { DownloadsStepper } from './downloads-stepper.tsx'
import type { CustomFieldProps, FieldConfig } from '#src/ui/form/field-config.ts'
import type { FieldRule } from '#src/ui/form/configured/rules.ts'

export type SaleValues = {
  mode: SaleMode
  isActive: boolean
  /** Ids as the options of a list; empty: none. */
  productId: string
  previewId: string
  price: number | null
  priceDollar: number | null
  days: string
  downloads: number | null
  link: string
}

export const termsOf = (values: SaleValues): SaleTerms => ({
  mode: values.mode,
  productId: values.productId === '' ? null : Number(values.productId),
  previewId: values.previewId === '' ? null : Number(values.previewId),
  price: values.price,
  priceDollar: values.priceDollar,
  days: values.days === '' ? null : Number(values.days),
  downloads: values.downloads ?? 0,
  link: values.link.trim(),
})

export interface SaleFieldsOptions {
  videoId: number
  /** The control in which one of the seller’s videos is chosen. */
  renderVideo: (props: CustomFieldProps) => ReactNode
  /** The control in which the mode is chosen. */
  renderMode: (props: CustomFieldProps, modes: readonly SaleMode[]) => ReactNode
  /** What the seller gets of the price; null if that is not known yet. */
  sellerPercent: number | null
  isAdmin: boolean
  /** As it is sold now. */
  mode: SaleMode
}

/** Each field is shown by the mode; its rules are those of `contract/policy/sales.ts`. */
export function saleFields(options: SaleFieldsOptions): Array<FieldConfig<SaleValues>> {
  const rulesOf = rulesFor(options)
  return [
    {
      kind: 'custom',
      name: 'mode',
      label: msg`How do you want to sell it?`,
      hint: msg`Cart creates a product that you manage under Products in your account.`,
      isKept: (value) => saleModes.some((mode) => mode === value),
      render: (field) => options.renderMode(field, modesFor(options)),
    },
    ...productFields(options, rulesOf),
    ...elsewhereFields(rulesOf),
    ...ticketFields(options, rulesOf),
    { kind: 'switch', name: 'isActive', label: msg`On sale now`, isHidden: ({ mode }) => mode === 'none' },
  ]
}

/** Admins also see the modes that the list does not offer (1§6). */
function modesFor({ isAdmin, mode: current }: SaleFieldsOptions): SaleMode[] {
  const isOffered = (mode: SaleMode) => offeredSaleModes.some((each) => each === mode)
  return [...offeredSaleModes, ...saleModes.filter((mode) => !isOffered(mode) && (isAdmin || mode === current))]
}

type RulesOf = (field: keyof SaleTerms, keys: readonly string[]) => Array<FieldRule<SaleValues>>

function rulesFor({ videoId, isAdmin }: SaleFieldsOptions): RulesOf {
  const problemsOf = (values: SaleValues) => saleProblems(termsOf(values), { typeId: 'video', itemId: videoId, isAdmin })
  return (field, keys) =>
    keys.map((rule) => ({
      rule,
      message: ruleMessages[rule],
      test: (_, values) => !(problemsOf(values)[field] ?? []).includes(rule),
    }))
}

const isNot =
  (...modes: SaleMode[]) =>
  ({ mode }: SaleValues) =>
    !modes.includes(mode)

/** The product setup (1§5). */
function productFields({ renderVideo }: SaleFieldsOptions, rulesOf: RulesOf): Array<FieldConfig<SaleValues>> {
  const choice = {
    kind: 'custom',
    render: renderVideo,
    isKept: isText,
    isHidden: isNot('cart'),
    isHalf: true,
  } as const
  return [
    { ...choice, name: 'productId', label: msg`Product`, rules: rulesOf('productId', ['sale.product', 'sale.current']) },
    {
      ...choice,
      name: 'previewId',
      label: msg`Preview`,
      rules: rulesOf('previewId', ['sale.preview', 'sale.same']),
    },
  ]
}

/** Sales that are paid outside the site. */
function elsewhereFields(rulesOf: RulesOf): Array<FieldConfig<SaleValues>> {
  return [
    {
      kind: 'custom',
      name: 'link',
      label: msg`Sale link`,
      isKept: isText,
      render: ({ value, ...field }) => (
        <LinkField {...field} prefix="https://" keepsPrefix maxLength={saleLinkMax} value={isText(value) ? value : ''} />
      ),
      isHidden: isNot('link'),
      rules: rulesOf('link', ['sale.link', 'sale.web_address']),
    },
    {
      kind: 'integer',
      name: 'priceDollar',
      label: msg`Price in dollars`,
      prefix: '$',
      hint: msg`Shown next to the button. You handle the payment yourself.`,
      isHidden: isNot('link', 'contact'),
      rules: [
        ...rulesOf('priceDollar', ['sale.price', 'tickets.positive']),
        { rule: 'too_large', params: { max: dollarPriceMax }, message: msg`At most 100,000.` },
      ],
    },
  ]
}

function ticketFields({ sellerPercent }: SaleFieldsOptions, rulesOf: RulesOf): Array<FieldConfig<SaleValues>> {
  const isHidden = isNot('cart', 'download')
  return [
    {
      kind: 'integer',
      name: 'price',
      label: msg`Price in tickets`,
      hint: priceHint(sellerPercent),
      unit: msg`tickets`,
      isHalf: true,
      isHidden,
      rules: [
        ...rulesOf('price', ['sale.price', 'tickets.positive']),
        { rule: 'too_large', params: { max: salePrice.max }, message: msg`At most 1,000.` },
      ],
    },
    {
      kind: 'custom',
      name: 'downloads',
      label: msg`Downloads each buyer gets`,
      hint: msg`0 means watch only.`,
      isHalf: true,
      isKept: isNumberOrEmpty,
      render: (field) => <DownloadsStepper {...field} min={0} />,
      isHidden,
      rules: [
        ...rulesOf('downloads', ['tickets.positive']),
        { rule: 'too_large', params: { max: mostDownloads }, message: msg`At most 100.` },
      ],
    },
    daysField({ name: 'days', isHidden, rules: rulesOf('days', ['sale.days']) }),
  ]
}
