import { createElement, useMemo, type ReactNode } from 'react'
import { readSafeHtml, type SafeChild } from '#contract/policy/safe-html.ts'
import { linkTextClass } from '#src/ui/primitives/link-text-class.ts'
import styles from './block-text.module.css'

export interface BlockTextProps {
  html: string
}

/**
 * A text by staff. It is never inserted as HTML: only the few elements the contract allows are created, one by one.
 */
export function BlockText({ html }: BlockTextProps) {
  const nodes = useMemo(() => readSafeHtml(html), [html])
  return <article className={styles.text}>{elementsOf(nodes)}</article>
}

/** The order of a text never changes while it is shown, so the position is a valid key. */
function elementsOf(nodes: readonly SafeChild[]): ReactNode[] {
  return nodes.map((node, index) => {
    if (typeof node === 'string') return node
    const { element, href, children } = node
    if (element !== 'a') return createElement(element, { key: index }, ...elementsOf(children))
    if (href === undefined) return <span key={index}>{elementsOf(children)}</span>
    const isElsewhere = href.startsWith('https:')
    return (
      <a key={index} href={href} className={linkTextClass()} {...(isElsewhere && { target: '_blank', rel: 'noopener noreferrer' })}>
        {elementsOf(children)}
      </a>
    )
  })
}
