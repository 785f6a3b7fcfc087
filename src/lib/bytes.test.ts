import { describe, expect, it } from 'vitest'
import { formatBytes } from './bytes.ts'

describe('formatBytes', () => {
  it('[FW-15] counts in units of 1000 by default', () => {
    expect(formatBytes(999)).toBe('999 bytes')
    expect(formatBytes(1000)).toBe('1 kB')
    expect(formatBytes(2_140_000_000)).toBe('2.14 GB')
    expect(formatBytes(999_600)).toBe('1 MB')
  })

  it('[FW-15] counts in units of 1024 on request, and shows it in the unit', () => {
    expect(formatBytes(1000, 'en', 1024)).toBe('1,000 B')
    expect(formatBytes(1024, 'en', 1024)).toBe('1 KiB')
    expect(formatBytes(5.3 * 1024 ** 3, 'en', 1024)).toBe('5.3 GiB')
  })

  it('writes numbers the way the locale does', () => {
    expect(formatBytes(2_140_000_000, 'de')).toBe('2,14\u00a0GB')
  })

  it('shows zero for a size that is not a valid number', () => {
    expect(formatBytes(Number.NaN)).toBe('0 bytes')
    expect(formatBytes(-5)).toBe('0 bytes')
  })
})
