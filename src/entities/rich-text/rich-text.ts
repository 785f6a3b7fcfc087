/** Translates between a text with marks, which is what is stored, and the document of the editor. Each line is a paragraph of its own. */
import type { JSONContent } from '@tiptap/core'
import { groupsOf, lineMarks } from '#contract/texts/parse-blocks.ts'
import { parseText } from '#contract/texts/parse-text.ts'

export function documentOf(text: string): JSONContent {
  return {
    type: 'doc',
    content: groupsOf(text).flatMap(({ kind, lines }): JSONContent[] => {
      const paragraphs = lines.map(paragraphOf)
      if (kind === 'text') return paragraphs
      if (kind === 'quote') return [{ type: 'blockquote', content: paragraphs }]
      return [{ type: 'bulletList', content: paragraphs.map((paragraph) => ({ type: 'listItem', content: [paragraph] })) }]
    }),
  }
}

function paragraphOf(line: string): JSONContent {
  const content = parseText(line).map((node) => {
    const isMarked = node.kind === 'bold' || node.kind === 'italic'
    return { type: 'text', text: node.text, ...(isMarked && { marks: [{ type: node.kind }] }) }
  })
  return { type: 'paragraph', ...(content.length > 0 && { content }) }
}

export function textOf({ content = [] }: JSONContent): string {
  return content.flatMap(linesOf).join('\n')
}

function linesOf(block: JSONContent): string[] {
  if (block.type === 'blockquote') return (block.content ?? []).flatMap(linesOf).map((line) => lineMarks.quote + line)
  if (block.type === 'bulletList')
    return (block.content ?? []).map((item) => lineMarks.list + (item.content ?? []).flatMap(linesOf).join(' '))
  return [(block.content ?? []).map(wordsOf).join('')]
}

/** Spaces at the ends stay outside of the marks, which would not count otherwise. */
function wordsOf({ text = '', marks = [] }: JSONContent): string {
  const mark = marks[0]?.type === 'bold' ? '**' : marks[0]?.type === 'italic' ? '*' : ''
  const words = text.trim()
  if (mark === '' || words === '') return text
  const start = text.indexOf(words)
  return `${text.slice(0, start)}${mark}${words}${mark}${text.slice(start + words.length)}`
}
