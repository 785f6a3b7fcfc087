import fc from 'fast-check'
import { expect, it } from 'vitest'
import { documentOf, textOf } from './rich-text.ts'

it.each([
  '',
  'One line',
  'Two\nlines',
  'An empty line\n\nbetween, and one at the end\n',
  'So **bold** and *italic* words, https://example.org/a?b=c, @anna.',
  '> A quote\n> of two lines\nand an answer',
  '- One\n- **Two**\n\nafter the list',
])('%j is the same text after it was opened in the editor', (text) => expect(textOf(documentOf(text))).toBe(text))

it('a text is the same after it was opened in the editor, whatever it is', () => {
  const written = fc.string({
    unit: fc.constantFrom('> ', '- ', '>', '-', '\n', 'abc', '**', '*', ' ', '@name', 'é', 'https://a.b/'),
    maxLength: 200,
  })
  fc.assert(
    fc.property(written, (text) => {
      expect(textOf(documentOf(text)).replaceAll(/^>$/gm, '> ')).toBe(text.replaceAll(/^>$/gm, '> '))
    }),
    { seed: 33 },
  )
})

it('spaces at the ends of bold words stay outside of the marks', () => {
  const words = { type: 'text', text: ' very ', marks: [{ type: 'bold' }] }
  const document = {
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: 'So' }, words, { type: 'text', text: 'nice' }] }],
  }
  expect(textOf(document)).toBe('So **very** nice')
})
