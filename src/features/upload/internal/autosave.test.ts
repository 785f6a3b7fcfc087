import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createAutosave } from './autosave.ts'

describe('autosave', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('[U-07] waits until typing stops and saves everything that changed together', () => {
    const saved: object[] = []
    const autosave = createAutosave<{ title?: string; description?: string }>((change) => saved.push(change), 600)
    autosave.change({ title: 'C' })
    vi.advanceTimersByTime(500)
    autosave.change({ title: 'Co' })
    autosave.change({ description: 'Take 3' })
    vi.advanceTimersByTime(599)
    expect(saved).toEqual([])
    vi.advanceTimersByTime(1)
    expect(saved).toEqual([{ title: 'Co', description: 'Take 3' }])
    vi.advanceTimersByTime(10_000)
    expect(saved).toHaveLength(1)
  })

  it('[U-07] loses nothing when the form is closed while typing', () => {
    const saved: object[] = []
    const autosave = createAutosave<{ title?: string }>((change) => saved.push(change), 600)
    autosave.change({ title: 'Column wr' })
    autosave.flush()
    expect(saved).toEqual([{ title: 'Column wr' }])
    autosave.flush()
    expect(saved).toHaveLength(1)
  })
})
