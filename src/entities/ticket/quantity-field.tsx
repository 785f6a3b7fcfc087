import { Plural, useLingui } from '@lingui/react/macro'
import type { CustomFieldProps } from '#src/ui/form/field-config.ts'
import { IntegerField } from '#src/ui/form/integer-field.tsx'
import { Row } from '#src/ui/layout/row.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { Chip } from '#src/ui/primitives/chip.tsx'
import { TicketQuoteOf } from './price-summary.tsx'

/** Amounts that are one press away. */
const quick = [5, 10, 20] as const

export interface QuantityFieldProps extends Omit<CustomFieldProps, 'value'> {
  value: number | null
  /** Undefined until it is known. */
  balance: number | undefined
  /** What the tickets are for: the server names its price. */
  itemType: 'tip' | 'donate'
}

/** A number of tickets, with what there is, and the server's price and what would be left (T-17). */
export function QuantityField({ value, balance, itemType, ...field }: QuantityFieldProps) {
  const { t } = useLingui()
  // A larger number is refused at the field.
  const isAffordable = value !== null && value > 0 && (balance === undefined || value <= balance)
  return (
    <Stack gap={2}>
      <IntegerField
        {...field}
        value={value}
        unit={t`tickets`}
        maxLength={6}
        hint={balance === undefined ? undefined : <Plural value={balance} one="You have # ticket." other="You have # tickets." />}
      />
      <Row gap={2}>
        {quick
          .filter((qty) => balance === undefined || qty <= balance)
          .map((qty) => (
            <Chip key={qty} isOn={qty === value} onClick={() => field.onChange(qty)} aria-label={t`${qty} tickets`}>
              {qty}
            </Chip>
          ))}
      </Row>
      {isAffordable && <TicketQuoteOf itemType={itemType} qty={value} />}
    </Stack>
  )
}
