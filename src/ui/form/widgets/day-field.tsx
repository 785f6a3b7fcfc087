import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { halfTypedDate } from '../configured/rules.ts'
import { DateField, type DateFieldProps } from '../date-field.tsx'

/** A day in a filter. A half-typed one is marked when the field is left, and leaves the filter as it was. */
export function DayField({ value, onChange, ...field }: DateFieldProps) {
  const { t } = useLingui()
  const [halfTypedOver, setHalfTypedOver] = useState<string | null>(null)
  const [isLeft, setIsLeft] = useState(false)
  const isHalfTyped = halfTypedOver === value
  return (
    <DateField
      {...field}
      value={isHalfTyped ? halfTypedDate : value}
      error={isHalfTyped && isLeft ? t`Invalid date` : undefined}
      onBlur={() => setIsLeft(true)}
      onChange={(typed) => {
        setHalfTypedOver(typed === halfTypedDate ? value : null)
        if (typed === halfTypedDate) setIsLeft(false)
        else if (typed !== value) onChange(typed)
      }}
    />
  )
}
