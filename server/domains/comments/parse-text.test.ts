import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { TextNode } from '#contract/comments.ts'
import { growthAt } from '#tests/harness/processor-time.ts'
import { cleanText, isBlank } from '../../lib/clean-text.ts'
import { parseText } from '#contract/texts/parse-text.ts'

const text = (value: string): TextNode => ({ kind: 'text', text: value })
/** The text a reader sees: without the marks, otherwise unchanged. */
const shown = (nodes: readonly TextNode[]) => nodes.map((node) => node.text).join('')

describe('the text of a comment', () => {
  it('[W-05] supports bold, italic, links and mentions', () => {
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
  ])('leaves %j unchanged', (value) => expect(parseText(value)).toEqual([text(value)]))

  it('recognises a mention without the full stop after it, in any script', () => {
    expect(parseText('@Étienne.')).toEqual([{ kind: 'mention', text: '@Étienne', userName: 'Étienne' }, text('.')])
  })

  it('gives a sign at the end to the longest name that exists, and to the sentence if there is none', () => {
    const mentioned = (value: string, ...names: string[]) =>
      parseText(value, (userName) => names.includes(userName)).find((node) => node.kind === 'mention')?.text
    expect(mentioned('Hello @anna_.', 'anna', 'anna_')).toBe('@anna_')
    expect(mentioned('Hello @anna_.', 'anna')).toBe('@anna')
    expect(mentioned('Hello @anna_.', 'anna_.', 'anna_')).toBe('@anna_.')
    expect(mentioned('Hello @an_', 'an_')).toBe('@an_')
    expect(mentioned('Hello @anna_.')).toBe('@anna')
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
  ])('[S-18] never turns %j into a link', (value) => {
    const links = parseText(`see ${value} now`).filter((node) => node.kind === 'link')
    for (const link of links) expect(new URL(link.href)).toMatchObject({ username: '', password: '' })
    expect(links.filter(({ href }) => !/^https?:\/\/[^@]+$/.test(href))).toEqual([])
  })

  it('[S-18] loses no text and creates nothing but its five node kinds, whatever the input', () => {
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
    ['stars', '*'],
    ['pairs', '**a'],
    ['openers', '*a '],
    ['openers on lines', '**a\n'],
    ['mentions', '@abc '],
    ['ats', '@'],
    ['schemes', 'http://'],
    ['brackets', ')', 'http://'],
    ['bad hosts', 'http://[ '],
    ['aitches', 'h'],
  ])('[S-31] is fast for four thousand times %s', (_name, piece, start = '') => {
    const parse = (length: number) => parseText(start + piece.repeat(length / piece.length))
    expect(growthAt(4000, parse)).toBeLessThan(60)
  })

  it('[S-31] takes ten times as long for ten times the text, not a hundred times as long', () => {
    expect(growthAt(500, (length) => parseText('**a *b @c http://[ '.repeat(length)))).toBeLessThan(60)
  })
})

describe('[S-31] cleaning', () => {
  it('preserves the marks that scripts need and removes stacked ones', () => {
    expect(cleanText(`Z${'\u0335'.repeat(500)}algo`)).toBe(`Z${'\u0335'.repeat(4)}algo`)
    expect(cleanText('ที่นี่ हिन्दी עִבְרִית')).toBe('ที่นี่ हिन्दी עִבְרִית')
    expect(cleanText('abc\u202Edef\u2066')).toBe('abcdef')
    expect(cleanText('a\r\nb\n\n\n\n\n\nc')).toBe('a\nb\n\n\nc')
  })

  it('detects text without visible characters', () => {
    for (const value of ['', ' ', '\u200B\u200D', '\u2800', '\u3164', '\u0301\u0301', '\uFEFF'])
      expect([isBlank(value), cleanText(value)]).toEqual([true, ''])
    expect(isBlank('.')).toBe(false)
  })
})
