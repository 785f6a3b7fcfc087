import { useState } from 'react'

/** A value for each state of a sample, changed separately. */
export function useKeptValues<Value>(first: Value, filled: Value = first) {
  const [values, setValues] = useState<Readonly<Record<string, Value>>>({})
  return (state: string) => ({
    value: values[state] ?? (state === 'default' ? first : filled),
    onChange: (value: Value) => setValues((before) => ({ ...before, [state]: value })),
  })
}
