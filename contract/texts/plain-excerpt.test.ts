import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { plainExcerpt } from './plain-excerpt.ts'

describe('an excerpt', () => {
  it('has no marks, and keeps addresses, names and signs that are not marks', () => {
    expect(plainExcerpt('So **very** *nice*, @Tom: https://example.org/a?b=c', 160)).toBe('So very nice, @Tom: https://example.org/a?b=c')
    expect(plainExcerpt('2 * 3 * 4 is 24', 160)).toBe('2 * 3 * 4 is 24')
  })

  it('is on one line', () => {
    expect(plainExcerpt('  One\n\n**Two**\tthree ', 160)).toBe('One Two three')
  })

  it('has no mark that is cut off, or never closed', () => {
    expect(plainExcerpt(`**${'bold '.repeat(60)}end**`, 20)).toBe('bold bold bold bold…')
    expect(plainExcerpt('**never closed', 160)).toBe('never closed')
  })

  it('is cut between characters, with a mark that it goes on', () => {
    expect(plainExcerpt('🪢🪢🪢🪢', 3)).toBe('🪢🪢…')
    expect(plainExcerpt('🪢🪢🪢', 3)).toBe('🪢🪢🪢')
  })

  it('never has more characters than asked for, nor raw bold marks, for any text', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('**', '*', 'a', ' ', '\n', '@', 'é', '🪢', 'https://a.b '), { maxLength: 400 }), (parts) => {
        const excerpt = plainExcerpt(parts.join(''), 40)
        expect([...excerpt].length).toBeLessThanOrEqual(40)
        expect(excerpt).not.toContain('**')
      }),
    )
  })
})
