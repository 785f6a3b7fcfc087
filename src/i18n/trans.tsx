import { Trans as LinguiTrans, type TransProps } from '@lingui/react'

/**
 * Lingui looks for its elements (`<0>…</0>`) only after it has inserted the values. A member’s text with `<` in it is therefore inserted as
 * an element of its own, so that it is shown as it was written. The macros import this instead of Lingui’s (`lingui.config.ts`).
 */
export function Trans({ values, ...props }: TransProps) {
  return <LinguiTrans {...props} {...(values && { values: asWritten(values) })} />
}

function asWritten(values: Record<string, unknown>): Record<string, unknown> {
  const entries = Object.entries(values)
  return Object.fromEntries(entries.map(([name, value]) => [name, typeof value === 'string' && value.includes('<') ? [value] : value]))
}
