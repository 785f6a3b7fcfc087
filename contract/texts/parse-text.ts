/**
 * Finds marks, links and mentions in words, never HTML. One forward pass uses tables built by one backward pass: no regular
 * expression searches for a closing mark, so no input can make it slow (security row 31).
 */
import type { TextNode } from '#contract/comments.ts'
import { parseAddress } from '../policy/parse-address.ts'

/** Whether a member has this name. */
export type IsName = (userName: string) => boolean

interface Found {
  readonly node: TextNode
  readonly end: number
}

/**
 * `**bold**`, `*italic*`, http(s) addresses, `@name`. Marks do not nest and do not cross lines; unclosed marks stay text. `isName` tells
 * which names exist: signs at the end of a mention belong to the longest of them, and to the sentence if there is none.
 */
export function parseText(text: string, isName: IsName = () => false): TextNode[] {
  const closers = findClosers(text)
  const nodes: TextNode[] = []
  let plainFrom = 0
  for (let at = 0; at < text.length;) {
    const found = readNode(text, at, closers, isName)
    if (!found) {
      at += 1
      continue
    }
    if (at > plainFrom) nodes.push({ kind: 'text', text: text.slice(plainFrom, at) })
    nodes.push(found.node)
    at = found.end
    plainFrom = at
  }
  if (plainFrom < text.length) nodes.push({ kind: 'text', text: text.slice(plainFrom) })
  return nodes
}

/** For every position, the next `*` or `**` on the same line that can close; -1 if there is none. */
interface Closers {
  readonly single: Int32Array
  readonly double: Int32Array
}

function findClosers(text: string): Closers {
  const single = new Int32Array(text.length + 1).fill(-1)
  const double = new Int32Array(text.length + 1).fill(-1)
  for (let at = text.length - 1; at >= 0; at -= 1) {
    const sign = text[at]
    const isLineEnd = sign === '\n'
    const mayClose = sign === '*' && at > 0 && !isSpace(text[at - 1])
    single[at] = isLineEnd ? -1 : mayClose ? at : (single[at + 1] ?? -1)
    double[at] = isLineEnd ? -1 : mayClose && text[at + 1] === '*' ? at : (double[at + 1] ?? -1)
  }
  return { single, double }
}

function readNode(text: string, at: number, closers: Closers, isName: IsName): Found | undefined {
  switch (text[at]) {
    case '*':
      return text[at + 1] === '*' ? readMarked(text, at, '**', closers.double) : readMarked(text, at, '*', closers.single)
    case 'h':
    case 'H':
      return isInsideWord(text, at) ? undefined : readLink(text, at)
    case '@':
      return isInsideWord(text, at) ? undefined : readMention(text, at, isName)
    default:
      return undefined
  }
}

function readMarked(text: string, at: number, mark: '*' | '**', closers: Int32Array): Found | undefined {
  const start = at + mark.length
  if (start >= text.length || isSpace(text[start]) || text[start] === '*') return undefined
  const close = closers[start + 1] ?? -1
  if (close < 0) return undefined
  return { node: { kind: mark === '**' ? 'bold' : 'italic', text: text.slice(start, close) }, end: close + mark.length }
}

const longestAddress = 2000
const afterScheme = /https?:\/\/[^\s<>"'`{}|\\^]{1,2000}/iy
const sentenceEnds = '.,;:!?*)]'

/** `URL` parses the address: scripts, or a user and password before the host, never get through. */
function readLink(text: string, at: number): Found | undefined {
  afterScheme.lastIndex = at
  const matched = afterScheme.exec(text)?.[0]
  if (matched === undefined) return undefined
  let length = matched.length
  while (length > 0 && sentenceEnds.includes(matched.charAt(length - 1))) length -= 1
  const shown = matched.slice(0, length)
  const url = parseAddress(shown)
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:') || url.hostname === '' || url.username || url.password)
    return undefined
  if (url.href.length > longestAddress) return undefined
  return { node: { kind: 'link', text: shown, href: url.href }, end: at + shown.length }
}

/** Names as the contract allows them, which may end in a sign that could also belong to the sentence. */
const name = /@([\p{L}\p{N}][\p{L}\p{N}._-]{2,23})/uy

function readMention(text: string, at: number, isName: IsName): Found | undefined {
  name.lastIndex = at
  const readings = readingsOf(name.exec(text)?.[1] ?? '')
  const userName = readings.find(isName) ?? readings.at(-1)
  return userName === undefined ? undefined : { node: { kind: 'mention', text: `@${userName}`, userName }, end: at + 1 + userName.length }
}

/** The names that the writer may have meant, longest first: `anna_.`, `anna_` and `anna`. */
function readingsOf(written: string): string[] {
  const readings: string[] = []
  for (let userName = written; userName.length >= 3; userName = userName.slice(0, -1)) {
    readings.push(userName)
    if (!/[._-]$/.test(userName)) break
  }
  return readings
}

/** Every reading of the first mentions in a text. */
export function namesToLookUp(text: string, mostMentions: number): string[] {
  const mentions = new Map<string, string[]>()
  // A mention of which no reading is accepted is read in every way.
  parseText(text, (userName) => {
    const mention = userName.replace(/[._-]+$/, '')
    mentions.set(mention, [...(mentions.get(mention) ?? []), userName])
    return false
  })
  return [...new Set([...mentions.values()].slice(0, mostMentions).flat())]
}

function isSpace(sign: string | undefined): boolean {
  return sign === undefined || /\s/.test(sign)
}

/** Not in the middle of an email address or another word. Looks two units back, because a letter may consist of two. */
function isInsideWord(text: string, at: number): boolean {
  return /[\p{L}\p{N}_]$/u.test(text.slice(Math.max(0, at - 2), at))
}
