import { describe, expect, it } from 'vitest'
import { brokenRule } from './rules.ts'

const broken = (rule: string, value: unknown, params = {}, values: Record<string, unknown> = {}) =>
  brokenRule([{ rule, params }], value, values)?.rule

describe('rules', () => {
  it('return the first rule that is violated', () => {
    const rules = [{ rule: 'required' }, { rule: 'too_short', params: { min: 3 } }]
    expect(brokenRule(rules, ' ', {})?.rule).toBe('required')
    expect(brokenRule(rules, 'ab', {})?.rule).toBe('too_short')
    expect(brokenRule(rules, 'abc', {})).toBeUndefined()
  })

  it('accept an empty value unless it is required', () => {
    expect(broken('too_short', '', { min: 3 })).toBeUndefined()
    expect(broken('email', '')).toBeUndefined()
    expect(broken('required', [])).toBe('required')
    expect(broken('required', false)).toBe('required')
    expect(broken('required', 0)).toBeUndefined()
  })

  it('count characters as a reader perceives them', () => {
    expect(broken('too_long', '🪢🪢', { max: 2 })).toBeUndefined()
  })

  it('validate numbers, addresses, lists and repeated values', () => {
    expect(broken('too_large', 60, { max: 46 })).toBe('too_large')
    expect(broken('email', 'a@b')).toBe('email')
    expect(broken('email', 'a@b.org')).toBeUndefined()
    expect(broken('too_many', ['a', 'b'], { max: 1 })).toBe('too_many')
    expect(broken('same_as', 'x', { field: 'password' }, { password: 'y' })).toBe('same_as')
  })

  it('accept calendar dates written YYYY-MM-DD, and nothing else', () => {
    for (const date of ['2024-02-29', '1990-12-31']) expect(broken('date', date), date).toBeUndefined()
    for (const text of ['2024-02-30', '2023-02-29', '2024-1-1', '01.02.2024', '2024-01-01T00:00', 'May 2024']) {
      expect(broken('date', text), text).toBe('date')
    }
  })

  it('run the field’s own test instead of the built-in rule', () => {
    expect(brokenRule([{ rule: 'required', test: () => true }], '', {})).toBeUndefined()
  })

  it('reject an unknown rule', () => {
    expect(() => broken('required_ish', '')).toThrow('required_ish')
  })
})
