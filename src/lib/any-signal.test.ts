import { afterEach, describe, expect, it, vi } from 'vitest'
import { anySignal } from './any-signal.ts'

const native = AbortSignal.any
afterEach(() => {
  AbortSignal.any = native
  vi.restoreAllMocks()
})

describe.each(['with', 'without'])('%s AbortSignal.any', (has) => {
  const prepare = () => {
    // A browser at the floor lacks the member altogether; it is not merely undefined.
    if (has === 'without') Reflect.deleteProperty(AbortSignal, 'any')
  }

  it('the signal aborts with the first of them and has its reason', () => {
    prepare()
    const [one, other] = [new AbortController(), new AbortController()]
    const signal = anySignal([one.signal, other.signal])
    expect(signal.aborted).toBe(false)
    other.abort('the other')
    expect(signal.reason).toBe('the other')
  })

  it('the signal is aborted immediately if one of them already is', () => {
    prepare()
    expect(anySignal([new AbortController().signal, AbortSignal.abort('before')]).reason).toBe('before')
  })

  it('no listener remains once it has aborted', () => {
    prepare()
    const [one, other] = [new AbortController(), new AbortController()]
    const signal = anySignal([one.signal, other.signal])
    const heard = vi.fn<() => void>()
    signal.addEventListener('abort', heard)
    one.abort()
    other.abort()
    expect(heard).toHaveBeenCalledTimes(1)
  })
})
