import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { brokenTimecodeRule, formatTimecode, parseTimecode } from './timecode.ts'

describe('timecodes', () => {
  it('an empty one is required, a wrong length or character is refused', () => {
    expect(brokenTimecodeRule('', 100)).toBe('timecode.required')
    for (const value of ['1:00:00', '000:00:00', '00:00:0a', '00-00-00', ' 0:00:00', '00:00:00 ', '00:00', '٠٠:٠٠:٠٠'])
      expect(brokenTimecodeRule(value, 100), value).toBe('timecode.chars')
  })

  it('minutes and seconds go up to 59, hours further', () => {
    expect(brokenTimecodeRule('00:59:59', null)).toBeUndefined()
    expect(brokenTimecodeRule('00:60:00', null)).toBe('timecode.max59')
    expect(brokenTimecodeRule('00:00:60', null)).toBe('timecode.max59')
    expect(brokenTimecodeRule('99:00:00', null)).toBeUndefined()
  })

  it("it may reach the video's length but not exceed it; an unknown length sets no limit", () => {
    expect(brokenTimecodeRule('00:01:40', 100)).toBeUndefined()
    expect(brokenTimecodeRule('00:01:41', 100)).toBe('timecode.exceeds')
    expect(brokenTimecodeRule('00:01:40', 99.9)).toBe('timecode.exceeds')
    expect(brokenTimecodeRule('10:00:00', null)).toBeUndefined()
  })

  it('a timecode formatted from seconds parses back to the same seconds', () => {
    fc.assert(fc.property(fc.integer({ min: 0, max: 99 * 3600 + 3599 }), (seconds) => parseTimecode(formatTimecode(seconds)) === seconds))
  })

  it('text that is not a timecode never parses', () => {
    fc.assert(fc.property(fc.string(), (value) => /^\d\d:[0-5]\d:[0-5]\d$/.test(value) || parseTimecode(value) === undefined))
  })
})
