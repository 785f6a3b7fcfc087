import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { TextBlock, TextNode } from '#contract/comments.ts'
import { parseBlocks } from '#contract/texts/parse-blocks.ts'
import { linkTextClass } from '#src/ui/primitives/link-text-class.ts'
import { Text } from '#src/ui/primitives/text.tsx'
import styles from '#src/ui/prose.module.css'

export interface ParsedTextProps {
  text: string
  /** The server's parsed text; null while it is only on this device, which then parses it and does not know which names exist. */
  nodes: readonly TextBlock[] | null
}

/** A comment or a post: a small tree, rendered as React nodes: members' HTML never exists. */
export function ParsedText({ text, nodes }: ParsedTextProps) {
  const blocks = nodes ?? parseBlocks(text)
  return (
    <Text as="div" className={styles.prose}>
      {blocks.map((block, index) => (
        <Block key={index} block={block} />
      ))}
    </Text>
  )
}

/** A quote's line and a list's signs are on the side where its own text begins, whatever the direction of the page. */
function Block({ block }: { block: TextBlock }) {
  if (block.kind === 'quote')
    return (
      <blockquote dir="auto">
        <Words nodes={block.nodes} />
      </blockquote>
    )
  if (block.kind === 'list')
    return (
      <ul dir="auto">
        {block.items.map((nodes, index) => (
          <li key={index}>
            <Words nodes={nodes} />
          </li>
        ))}
      </ul>
    )
  return <Words nodes={[block]} />
}

function Words({ nodes }: { nodes: readonly TextNode[] }) {
  return nodes.map((node, index) => <span key={index}>{draw(node)}</span>)
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
