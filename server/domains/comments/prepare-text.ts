/** Turns a member's text into its stored form: cleaned text and its tree. */
import type { TextBlock, TextNode } from '#contract/comments.ts'
import { invalid } from '#contract/error.ts'
import type { MemberContext } from '../../http/context.ts'
import { cleanText } from '../../lib/clean-text.ts'
import { nameKeyOf } from '../accounts/index.ts'
import { namesVisibleTo } from '../members/index.ts'
import { changeNodes, parseBlocks } from '#contract/texts/parse-blocks.ts'
import { namesToLookUp } from '#contract/texts/parse-text.ts'

/** A comment notifies a handful of members; further names stay plain text. */
const mostMentions = 20

export interface PreparedText {
  readonly text: string
  readonly textParsed: TextBlock[]
}

/**
 * Throws validation_failed if nothing readable is left. A mention of an unknown member, or of one the writer cannot see, is plain text:
 * otherwise a comment would reveal which names are taken.
 */
export async function prepareText({ db, viewer }: Pick<MemberContext, 'db' | 'viewer'>, written: string): Promise<PreparedText> {
  const text = cleanText(written)
  if (text === '') throw invalid({ text: ['required'] })
  const names = await namesVisibleTo(db, viewer, [...new Set(namesToLookUp(text, mostMentions).map(nameKeyOf))])
  const blocks = parseBlocks(text, (userName) => names.has(nameKeyOf(userName)))
  return { text, textParsed: changeNodes(blocks, (nodes) => joinTexts(nodes.map((node) => withKnownName(node, names)))) }
}

function withKnownName(node: TextNode, names: ReadonlyMap<string, string>): TextNode {
  if (node.kind !== 'mention') return node
  const userName = names.get(nameKeyOf(node.userName))
  return userName === undefined ? { kind: 'text', text: node.text } : { ...node, userName }
}

function joinTexts(nodes: readonly TextNode[]): TextNode[] {
  const joined: TextNode[] = []
  for (const node of nodes) {
    const last = joined.at(-1)
    if (node.kind === 'text' && last?.kind === 'text') joined[joined.length - 1] = { kind: 'text', text: last.text + node.text }
    else joined.push(node)
  }
  return joined
}
