import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { findDeclaredKind, type ContentRef } from '#contract/content/kinds.ts'

export interface ItemLinkProps {
  item: ContentRef
  className?: string | undefined
  children: ReactNode
}

/**
 * A link to an item of any kind, where the kind's declaration says. A kind whose items are pages of another site opens in a tab of its own.
 * An item of a kind that only a newer release has is not linked.
 */
export function ItemLink({ item: { typeId, itemId }, className, children }: ItemLinkProps) {
  const path = findDeclaredKind(typeId)?.path(itemId)
  if (path === undefined) return children
  if (/^https:\/\//.test(path))
    return (
      <a href={path} className={className} target="_blank" rel="noopener noreferrer">
        {children}
      </a>
    )
  return (
    <Link to={path} className={className}>
      {children}
    </Link>
  )
}
