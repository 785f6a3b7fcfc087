/**
 * The few elements that staff HTML may contain, parsed without ever passing a string to the browser's parser: the client builds React
 * elements from the result, so that no text can become markup (security row 18).
 */
import { parseAddress } from './parse-address.ts'

export const safeElements = ['p', 'h2', 'h3', 'ul', 'ol', 'li', 'strong', 'em', 'blockquote', 'br', 'hr', 'a'] as const
export type SafeElement = (typeof safeElements)[number]

export interface SafeNode {
  readonly element: SafeElement
  /** Links only; checked by `safeLink`. */
  readonly href?: string
  readonly children: readonly SafeChild[]
}
export type SafeChild = SafeNode | string

/** An address on this site (`#/…`), on another site over https, or a mailbox; null for any other. */
export function safeLink(value: string): string | null {
  const address = value.trim()
  if (/^#\/[\w\-./~%{}]*$/.test(address)) return address
  if (!/^(https:\/\/|mailto:)/i.test(address) || /[\s\p{Cc}"'<>`\\]/u.test(address)) return null
  return parseAddress(address) && address
}

const isSafeElement = (name: string): name is SafeElement => (safeElements as readonly string[]).includes(name)
const isEmpty = (name: SafeElement) => name === 'br' || name === 'hr'
const deepest = 12
/** Elements whose content is not text. */
const swallowed = /<(script|style|textarea|title|noscript|iframe|svg|math|template)\b[\s\S]*?(<\/\1\s*>|$)/gi
const token = /<(\/?)([a-z][a-z0-9]*)\b((?:[^<>"']|"[^"]*"|'[^']*')*)>|<!--[\s\S]*?(?:-->|$)|[^<]+|</gi
const namedLetters: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' }

interface Open {
  readonly name: SafeElement
  readonly href?: string
  readonly children: SafeChild[]
}

/** Elements that are not allowed are replaced by their text; unclosed elements are closed at the end. */
export function readSafeHtml(html: string): SafeChild[] {
  const root: SafeChild[] = []
  const open: Open[] = []
  const here = () => open.at(-1)?.children ?? root
  const close = () => {
    const last = open.pop()
    if (last) here().push(nodeOf(last))
  }
  for (const [text, slash, rawName, attributes = ''] of html.replace(swallowed, '').matchAll(token)) {
    const name = rawName?.toLowerCase()
    if (name === undefined) {
      if (!text.startsWith('<!--')) here().push(readLetters(text))
    } else if (!isSafeElement(name)) continue
    else if (isEmpty(name)) here().push({ element: name, children: [] })
    else if (slash === '') {
      if (open.length < deepest) open.push({ name, children: [], ...linkOf(name, attributes) })
    } else if (open.some((each) => each.name === name)) {
      while (open.at(-1)?.name !== name) close()
      close()
    }
  }
  while (open.length > 0) close()
  return root
}

function nodeOf({ name, href, children }: Open): SafeNode {
  return href === undefined ? { element: name, children } : { element: name, href, children }
}

function linkOf(name: SafeElement, attributes: string): { href?: string } {
  if (name !== 'a') return {}
  const [, double, single] = /(?:^|\s)href\s*=\s*(?:"([^"]*)"|'([^']*)')/i.exec(attributes) ?? []
  const href = safeLink(readLetters(double ?? single ?? ''))
  return href === null ? {} : { href }
}

function readLetters(text: string): string {
  return text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]{2,6}));/gi, (whole, hex?: string, decimal?: string, name?: string) => {
    if (name !== undefined) return namedLetters[name.toLowerCase()] ?? whole
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
    return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : whole
  })
}
