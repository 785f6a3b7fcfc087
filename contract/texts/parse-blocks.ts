/**
 * The blocks of a stored text: paragraphs, quotes and lists. Each line belongs to one of them by its first signs, as in Markdown: `> ` for a
 * quote, `- ` for an item of a list. They do not nest.
 */
import type { TextBlock, TextNode } from '../comments.ts'
import { parseText, type IsName } from './parse-text.ts'

type Kind = 'text' | 'quote' | 'list'

/** What begins a line of this kind. */
export const lineMarks = { quote: '> ', list: '- ' } as const

interface Lines {
  readonly kind: Kind
  readonly lines: string[]
}

/** In one pass. Empty lines around quotes and lists are left out: blocks have a distance of their own. */
export function parseBlocks(text: string, isName?: IsName): TextBlock[] {
  const groups = groupsOf(text)
  const fitting = groups.length > 1 ? groups.map(trimmed).filter(({ lines }) => lines.length > 0) : groups
  return fitting.flatMap(({ kind, lines }): TextBlock[] => {
    if (kind === 'list') return [{ kind, items: lines.map((line) => parseText(line, isName)) }]
    const nodes = parseText(lines.join('\n'), isName)
    return kind === 'quote' ? [{ kind, nodes }] : nodes
  })
}

/** Neighbouring lines of the same kind, without their marks. */
export function groupsOf(text: string): Lines[] {
  const groups: Lines[] = []
  for (const line of text.split('\n')) {
    const kind = kindOf(line)
    const last = groups.at(-1)
    const words = kind === 'text' ? line : line.slice(2)
    if (last?.kind === kind) last.lines.push(words)
    else groups.push({ kind, lines: [words] })
  }
  return groups
}

/** `>` alone is an empty line of a quote. */
function kindOf(line: string): Kind {
  if (line.startsWith(lineMarks.quote) || line === '>') return 'quote'
  return line.startsWith(lineMarks.list) ? 'list' : 'text'
}

function trimmed({ kind, lines }: Lines): Lines {
  if (kind !== 'text') return { kind, lines }
  const first = lines.findIndex((line) => line.trim() !== '')
  const last = lines.findLastIndex((line) => line.trim() !== '')
  return { kind, lines: first < 0 ? [] : lines.slice(first, last + 1) }
}

/** All words of the blocks in their order, without the structure. */
export function nodesOf(blocks: readonly TextBlock[]): TextNode[] {
  return blocks.flatMap((block) => (block.kind === 'quote' ? block.nodes : block.kind === 'list' ? block.items.flat() : [block]))
}

/** The same blocks with other words: each run of words is changed as a whole. */
export function changeNodes(blocks: readonly TextBlock[], change: (nodes: readonly TextNode[]) => TextNode[]): TextBlock[] {
  const changed: TextBlock[] = []
  let run: TextNode[] = []
  for (const block of blocks) {
    if (block.kind !== 'quote' && block.kind !== 'list') {
      run.push(block)
      continue
    }
    changed.push(
      ...change(run),
      block.kind === 'quote' ? { ...block, nodes: change(block.nodes) } : { ...block, items: block.items.map(change) },
    )
    run = []
  }
  return [...changed, ...change(run)]
}
