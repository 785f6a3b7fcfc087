import { msg } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { itemConditions, marketLimits } from '#contract/community/market-choices.ts'
import { maySell } from '#contract/policy/sales.ts'
import { useCurrentUser } from '#src/data/session/use-current-user.ts'
import { chooseTown, readTown, TownField } from '#src/entities/geo/town-field.tsx'
import { marketQueries } from '#src/entities/market/queries.ts'
import { tagField } from '#src/entities/tag/tag-field.tsx'
import { ruleMessages } from '#src/i18n/rule-messages.ts'
import type { FieldConfig } from '#src/ui/form/field-config.ts'
import { conditionNames } from './item-names.ts'
import type { MarketValues } from './market-values.ts'
import { PhotosField, readPhotos } from './photos-field.tsx'

/** Only the server can tell; the form shows its message. */
const byServer = (rule: string, message = ruleMessages[rule]) => ({ rule, message, test: () => true })

const plainFields: ReadonlyArray<FieldConfig<MarketValues>> = [
  {
    kind: 'text',
    name: 'priceText',
    label: msg`Price`,
    hint: msg`In your own words: an amount, a swap, or free. You agree on the payment with the buyer.`,
    maxLength: marketLimits.price,
    rules: [byServer('control')],
  },
  {
    kind: 'custom',
    name: 'cityId',
    label: msg`City`,
    hint: msg`Everyone sees it, and how far away it is.`,
    rules: [byServer('invalid', chooseTown)],
    isKept: (value) => value === null || readTown(value) !== null,
    render: (field) => <TownField {...field} />,
  },
  {
    kind: 'textArea',
    name: 'description',
    label: msg`Description`,
    rows: 5,
    maxLength: marketLimits.description,
    rules: [byServer('control')],
  },
  tagField,
]

/** The fields of a new or changed item. */
export function useMarketFields(): Array<FieldConfig<MarketValues>> {
  const currentUser = useCurrentUser()
  const { data } = useQuery(marketQueries.categories())
  const categories = data?.categories ?? []
  return [
    {
      kind: 'custom',
      name: 'photos',
      label: msg`Photos`,
      rules: [{ rule: 'sending', test: (value) => readPhotos(value)?.isSending === false, message: msg`A photo is still being sent.` }],
      isKept: (value) => readPhotos(value) !== null,
      render: (field) => <PhotosField {...field} />,
    },
    {
      kind: 'text',
      name: 'title',
      label: msg`Title`,
      maxLength: marketLimits.title,
      rules: [
        { rule: 'title.required', test: (value) => String(value).trim() !== '', message: ruleMessages['title.required'] },
        byServer('market.limit'),
        byServer('control'),
      ],
    },
    {
      kind: 'select',
      name: 'categoryId',
      label: msg`Category`,
      options: categories.map(({ categoryId, name }) => ({ value: String(categoryId), label: name })),
      emptyLabel: msg`No category`,
      rules: [byServer('invalid', msg`This category doesn’t exist any more. Choose another one.`)],
    },
    {
      kind: 'select',
      name: 'condition',
      label: msg`Condition`,
      options: itemConditions.map((value) => ({ value, label: conditionNames[value] })),
    },
    ...plainFields,
    {
      kind: 'switch',
      name: 'isListed',
      label: msg`Show it in the marketplace`,
      hint: msg`Otherwise it’s a product that members find only by its address.`,
      // Products outside the list are for vendors.
      isHidden: ({ isListed }) => isListed && !maySell(currentUser),
      rules: [byServer('sale.vendor')],
    },
  ]
}
