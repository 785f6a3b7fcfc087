import { useEffect, useState, type ReactNode } from 'react'
import { RangeSlider } from '#src/ui/form/range-slider.tsx'

export interface RangeFilterProps {
  label: string
  min: number
  max: number
  /** Undefined: that end is open. */
  from?: number | undefined
  to: number | undefined
  isSingle?: boolean | undefined
  onChange: (from: number | undefined, to: number | undefined) => void
  describe: (value: readonly [number, number]) => ReactNode
  startLabel?: string | undefined
  endLabel?: string | undefined
}

const settledMs = 300

/**
 * A range whose ends are open at the slider's limits. Reports its value only once the thumb rests, because each change
 * is a request to the server.
 */
export function RangeFilter({ min, max, from, to, onChange, ...slider }: RangeFilterProps) {
  const [held, setHeld] = useState<[number, number] | null>(null)
  // Driven by a timer.
  useEffect(() => {
    if (!held) return
    const timer = setTimeout(() => {
      setHeld(null)
      onChange(held[0] === min ? undefined : held[0], held[1] === max ? undefined : held[1])
    }, settledMs)
    return () => clearTimeout(timer)
  }, [held, min, max, onChange])
  return <RangeSlider {...slider} min={min} max={max} value={held ?? [from ?? min, to ?? max]} onChange={setHeld} />
}
