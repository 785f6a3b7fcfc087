import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { CustomFieldProps } from '#src/ui/form/field-config.ts'
import { IntegerField } from '#src/ui/form/integer-field.tsx'
import { Row } from '#src/ui/layout/row.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { Chip } from '#src/ui/primitives/chip.tsx'

/** Amounts that are one press away. */
const quick = [5, 10, 20] as const

export interface QuantityFieldProps extends Omit<CustomFieldProps, 'value'> {
  value: number | null
  /** Undefined until it is known. */
  balance: number | undefined
}

/** A number of tickets, with what there is and what would be left. */
export function QuantityField({ value, balance, ...field }: QuantityFieldProps) {
  const { t } = useLingui()
  return (
    <Stack gap={2}>
      <IntegerField
        {...field}
        value={value}
        unit={t`tickets`}
        maxLength={6}
        hint={balance === undefined ? undefined : <Left balance={balance} qty={value ?? 0} />}
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
    </Stack>
  )
}

function Left({ balance, qty }: { balance: number; qty: number }) {
  const left = balance - qty
  return (
    <>
      <Plural value={balance} one="You have # ticket." other="You have # tickets." />{' '}
      {qty > 0 && left >= 0 && <Trans>You’ll have {left} left.</Trans>}
    </>
  )
}
