import { describe, expect, it } from 'vitest'
import { formatHeight, formatWeight } from './body.ts'

describe('height and weight', () => {
  it('[M-08] are shown in the reader’s units', () => {
    expect([formatHeight(187, true), formatHeight(187, false)]).toEqual(['187 cm', '6′ 2″'])
    expect([formatWeight(93, true), formatWeight(93, false)]).toEqual(['93 kg', '205 lb'])
  })

  it('never show twelve inches', () => {
    for (let height = 122; height <= 214; height += 1) expect(formatHeight(height, false)).toMatch(/^[4-7]′ ([0-9]|1[01])″$/)
  })

  it('use the reader’s language', () => {
    expect(formatWeight(93, true, 'ru')).toBe('93 кг')
    expect(formatHeight(187, true, 'de')).toBe('187 cm')
  })
})
