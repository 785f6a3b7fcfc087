import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { TextNode } from '#contract/comments.ts'
import { cleanText, isBlank } from '../../lib/clean-text.ts'
import { parseText } from './parse-text.ts'

const text = (value: string): TextNode => ({ kind: 'text', text: value })
/** What a reader sees: marks gone, words kept. */
const shown = (nodes: readonly TextNode[]) => nodes.map((node) => node.text).join('')

describe('the text of a comment', () => {
  it('[W-05] knows bold, italic, links and mentions', () => {
    expect(parseText('So **very** *nice*, @Tom_of_Turku: https://example.org/a?b=c#d.')).toEqual([
      text('So '),
      { kind: 'bold', text: 'very' },
      text(' '),
      { kind: 'italic', text: 'nice' },
      text(', '),
      { kind: 'mention', text: '@Tom_of_Turku', userName: 'Tom_of_Turku' },
      text(': '),
      { kind: 'link', text: 'https://example.org/a?b=c#d', href: 'https://example.org/a?b=c#d' },
      text('.'),
    ])
  })

  it.each([
    '2 * 3 * 4',
    '**open',
    '*open',
    '** spaced **',
    '* spaced *',
    'a*',
    '**',
    '***',
    'over\n*two\nlines*',
    'mail@example.org',
    '@ab',
    'shttps://x.org',
    'http://',
    'https://',
  ])('leaves %j as it is', (value) => expect(parseText(value)).toEqual([text(value)]))

  it('takes a mention without the full stop behind it, in any script', () => {
    expect(parseText('@Étienne.')).toEqual([{ kind: 'mention', text: '@Étienne', userName: 'Étienne' }, text('.')])
  })

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'file:///etc/passwd',
    '//evil.example',
    'https://user:pass@evil.example/',
    'https://good.example@evil.example/',
    'http:evil',
  ])('[S-18] never makes a link of %j', (value) => {
    const links = parseText(`see ${value} now`).filter((node) => node.kind === 'link')
    for (const link of links) expect(new URL(link.href)).toMatchObject({ username: '', password: '' })
    expect(links.filter(({ href }) => !/^https?:\/\/[^@]+$/.test(href))).toEqual([])
  })

  it('[S-18] loses no word and makes nothing but its five kinds, whatever is written', () => {
    const written = fc.string({
      unit: fc.constantFrom('*', '**', '@', 'abc', ' ', '\n', 'https://', 'a.b/', '<b>', '"', '(', ')', '.', 'é', '👍', 'http'),
      maxLength: 200,
    })
    fc.assert(
      fc.property(written, (value) => {
        const nodes = parseText(value)
        expect(shown(nodes).replaceAll('*', '')).toBe(value.replaceAll('*', ''))
        for (const node of nodes) {
          expect(['text', 'bold', 'italic', 'link', 'mention']).toContain(node.kind)
          if (node.kind === 'link') expect(node.href).toMatch(/^https?:\/\//)
        }
      }),
      { numRuns: 500 },
    )
  })

  it.each([
    ['stars', '*'.repeat(4000)],
    ['pairs', '**a'.repeat(1333)],
    ['openers', '*a '.repeat(1333)],
    ['openers on lines', '**a\n'.repeat(1000)],
    ['mentions', '@abc '.repeat(800)],
    ['ats', '@'.repeat(4000)],
    ['schemes', 'http://'.repeat(571)],
    ['brackets', `http://${')'.repeat(3990)}`],
    ['bad hosts', 'http://[ '.repeat(440)],
    ['aitches', 'h'.repeat(4000)],
  ])('[S-31] is quick about four thousand signs of %s', (_name, value) => {
    const startedAt = performance.now()
    parseText(value)
    expect(performance.now() - startedAt).toBeLessThan(200)
  })

  it('[S-31] takes ten times as long for ten times the text, not a hundred times', () => {
    // Of the processor, not of the clock: what else the machine does meanwhile does not count.
    const milliseconds = (length: number) => {
      const value = '**a *b @c http://[ '.repeat(length)
      const before = process.cpuUsage()
      parseText(value)
      const { user, system } = process.cpuUsage(before)
      return (user + system) / 1000
    }
    milliseconds(500)
    const least = (length: number) => Math.min(...[1, 2, 3].map(() => milliseconds(length)))
    expect(least(5000) / Math.max(0.5, least(500))).toBeLessThan(60)
  })
})

describe('[S-31] cleaning', () => {
  it('keeps what scripts need and cuts what only climbs', () => {
    expect(cleanText(`Z${'\u0335'.repeat(500)}algo`)).toBe(`Z${'\u0335'.repeat(4)}algo`)
    expect(cleanText('ที่นี่ हिन्दी עִבְרִית')).toBe('ที่นี่ हिन्दी עִבְרִית')
    expect(cleanText('abc\u202Edef\u2066')).toBe('abcdef')
    expect(cleanText('a\r\nb\n\n\n\n\n\nc')).toBe('a\nb\n\n\nc')
  })

  it('sees that nothing can be seen', () => {
    for (const value of ['', ' ', '\u200B\u200D', '\u2800', '\u3164', '\u0301\u0301', '\uFEFF'])
      expect([isBlank(value), cleanText(value)]).toEqual([true, ''])
    expect(isBlank('.')).toBe(false)
  })
})
