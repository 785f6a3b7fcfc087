/** The start of a member's text as plain words, for lists, previews and notices: without marks, on one line. */
import type { TextNode } from '../comments.ts'
import { parseBlocks } from './parse-blocks.ts'

/**
 * At most `most` characters; cut between characters, never inside one. Marks that are cut off before they close are removed as well. Fast
 * for any length: only the start of the text is parsed.
 */
export function plainExcerpt(text: string, most: number): string {
  const words = parseBlocks(text.slice(0, most * 4)).map((block) => {
    if (block.kind === 'quote') return `\n${wordsOf(block.nodes)}\n`
    return block.kind === 'list' ? `\n${block.items.map(wordsOf).join('\n')}\n` : block.text
  })
  const letters = [...words.join('').replaceAll('**', '').replaceAll(/\s+/gu, ' ').trim()]
  if (letters.length <= most) return letters.join('')
  return `${letters
    .slice(0, most - 1)
    .join('')
    .trimEnd()}…`
}

const wordsOf = (nodes: readonly TextNode[]) => nodes.map(({ text }) => text).join('')

/** Characters that a preview of one or two lines can show. */
export const previewLength = 160
