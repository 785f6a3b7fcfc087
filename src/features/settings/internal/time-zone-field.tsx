import { Trans, useLingui } from '@lingui/react/macro'
import { useMemo, useState } from 'react'
import { ComboBox } from '#src/ui/form/combo-box/combo-box.tsx'
import type { ComboBoxItem } from '#src/ui/form/combo-box/combo-box-list.tsx'

export interface TimeZoneFieldProps {
  /** IANA name; empty: the device's zone. */
  value: string
  onChange: (timeZone: string) => void
}

const device = 'device'
const mostRows = 30

/** The time zone of all displayed times. The browser knows every zone, so this works offline. */
export function TimeZoneField({ value, onChange }: TimeZoneFieldProps) {
  const { t, i18n } = useLingui()
  const deviceZone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const deviceText = t`As this device: ${readable(deviceZone)}`
  const chosenText = value === '' ? deviceText : readable(value)
  /** Null: nothing is being typed, the choice is shown. */
  const [query, setQuery] = useState<string | null>(null)
  // Four hundred formats take a moment.
  const zones = useMemo(
    () => Intl.supportedValuesOf('timeZone').map((name) => ({ name, offset: offsetOf(name, i18n.locale) })),
    [i18n.locale],
  )
  const wanted = (query ?? '').toLowerCase().replaceAll(' ', '_')
  const fitting = zones.filter(({ name, offset }) => name.toLowerCase().includes(wanted) || offset.toLowerCase().includes(wanted))
  const items: ComboBoxItem[] = [
    ...(query === null || query === '' ? [{ key: device, text: deviceText }] : []),
    ...fitting.slice(0, mostRows).map(({ name, offset }) => ({ key: name, text: readable(name), row: `${readable(name)} (${offset})` })),
  ]

  return (
    <ComboBox
      name="timeZone"
      label={<Trans>Time zone</Trans>}
      query={query ?? chosenText}
      onQueryChange={setQuery}
      items={items}
      chosenKey={value === '' ? device : value}
      onChoose={({ key }) => {
        setQuery(null)
        onChange(key === device ? '' : key)
      }}
      onBlur={() => setQuery(null)}
      footer={fitting.length > mostRows ? <Trans>Type a city to find the others.</Trans> : undefined}
    />
  )
}

const readable = (name: string) => name.replaceAll('_', ' ')

function offsetOf(timeZone: string, locale: string): string {
  const parts = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'shortOffset' }).formatToParts()
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
}
