import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { TextNode } from '#contract/comments.ts'
import { linkTextClass } from '#src/ui/primitives/link-text-class.ts'
import { Text } from '#src/ui/primitives/text.tsx'
import styles from './parsed-text.module.css'

export interface ParsedTextProps {
  text: string
  /** The server's parsed text; null while it is only on this device: then it is shown as typed. */
  nodes: readonly TextNode[] | null
}

/** A comment or a post: a small tree, rendered as React nodes: members' HTML never exists. */
export function ParsedText({ text, nodes }: ParsedTextProps) {
  return (
    <Text as="div" className={styles.text}>
      {nodes ? nodes.map((node, index) => <span key={index}>{draw(node)}</span>) : text}
    </Text>
  )
}

function draw(node: TextNode): ReactNode {
  switch (node.kind) {
    case 'bold':
      return <strong>{node.text}</strong>
    case 'italic':
      return <em>{node.text}</em>
    case 'link':
      return (
        <a href={node.href} target="_blank" rel="noopener noreferrer nofollow" className={linkTextClass()}>
          {node.text}
        </a>
      )
    case 'mention':
      return (
        <Link to="/members/$memberId" params={{ memberId: node.userName }} className={linkTextClass()}>
          {node.text}
        </Link>
      )
    default:
      return node.text
  }
}
