import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { TextNode } from '../comments.ts'
import { changeNodes, nodesOf, parseBlocks } from './parse-blocks.ts'

const text = (value: string): TextNode => ({ kind: 'text', text: value })

it('lines that begin with > are a quote, lines that begin with - a list, and all others paragraphs', () => {
  expect(parseBlocks('Hello\n\n> First\n> second **line**\n\n- One\n- Two *items*\n\nBye\nnow')).toEqual([
    text('Hello'),
    { kind: 'quote', nodes: [text('First\nsecond '), { kind: 'bold', text: 'line' }] },
    { kind: 'list', items: [[text('One')], [text('Two '), { kind: 'italic', text: 'items' }]] },
    text('Bye\nnow'),
  ])
})

it.each(['a - b', '>no space', '-no space', ' > indented', '<blockquote>', 'two\n\nparagraphs\n'])('leaves %j unchanged', (value) =>
  expect(parseBlocks(value)).toEqual([text(value)]),
)

it('[S-18] quotes and lists do not nest, and a hostile address in them is no link', () => {
  expect(parseBlocks('> > twice\n- - twice\n> javascript:alert(1)')).toEqual([
    { kind: 'quote', nodes: [text('> twice')] },
    { kind: 'list', items: [[text('- twice')]] },
    { kind: 'quote', nodes: [text('javascript:alert(1)')] },
  ])
})

it('names in quotes and lists are found, and changed in their places', () => {
  const blocks = parseBlocks('Hi @anna\n> by @bert\n- for @carl')
  expect(nodesOf(blocks).flatMap((node) => (node.kind === 'mention' ? [node.userName] : []))).toEqual(['anna', 'bert', 'carl'])
  const changed = changeNodes(blocks, (nodes) => nodes.map((node) => text(node.text.toUpperCase())))
  expect(changed).toEqual([
    text('HI '),
    text('@ANNA'),
    { kind: 'quote', nodes: [text('BY '), text('@BERT')] },
    { kind: 'list', items: [[text('FOR '), text('@CARL')]] },
  ])
})

it('loses no word, whatever the input', () => {
  const written = fc.string({ unit: fc.constantFrom('> ', '- ', '>', '-', '\n', 'abc', '**', '*', ' ', '@name', 'é'), maxLength: 200 })
  const letters = (value: string) => value.replaceAll(/[>\-*\s]/g, '')
  fc.assert(
    fc.property(written, (value) => {
      const shown = nodesOf(parseBlocks(value)).map((node) => node.text)
      expect(letters(shown.join(''))).toBe(letters(value))
    }),
    { seed: 33 },
  )
})
