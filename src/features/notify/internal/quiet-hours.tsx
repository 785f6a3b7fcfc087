import { Trans } from '@lingui/react/macro'
import { useEffect, useRef, type ReactNode } from 'react'
import type { NotifySettings } from '#contract/notify/settings.ts'
import { controlClass, Field } from '#src/ui/form/field.tsx'
import { Row } from '#src/ui/layout/row.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { Switch } from '#src/ui/primitives/switch.tsx'

type Hours = NotifySettings['quietHours']

export interface QuietHoursProps {
  value: Hours
  onChange: (value: Hours) => void
}

/** The hours without pushes, in the member's local time. */
export function QuietHours({ value, onChange }: QuietHoursProps) {
  return (
    <Stack gap={3}>
      <Switch
        label={<Trans>Quiet hours</Trans>}
        description={<Trans>No push during that time. Afterwards you get one summary.</Trans>}
        isOn={value.isOn}
        onChange={(isOn) => onChange({ ...value, isOn })}
      />
      {value.isOn && (
        <Row gap={4} isWrapping>
          <TimeOfDay label={<Trans context="hour">From</Trans>} value={value.from} onChange={(from) => onChange({ ...value, from })} />
          <TimeOfDay label={<Trans context="hour">To</Trans>} value={value.to} onChange={(to) => onChange({ ...value, to })} />
        </Row>
      )}
    </Stack>
  )
}

/** An emptied field is not a time: the last value stays. */
function TimeOfDay({ label, value, onChange }: { label: ReactNode; value: string; onChange: (value: string) => void }) {
  const inputRef = useRef<HTMLInputElement>(null)

  // Follows the stored value. A field being edited has no value in between, so it is left alone.
  useEffect(() => {
    const input = inputRef.current
    if (input && input !== document.activeElement) input.value = value
  }, [value])

  return (
    <Field label={label}>
      {(control) => (
        <input
          {...control}
          ref={inputRef}
          className={controlClass()}
          type="time"
          defaultValue={value}
          onChange={(event) => {
            if (event.target.value !== '') onChange(event.target.value.slice(0, 5))
          }}
        />
      )}
    </Field>
  )
}
