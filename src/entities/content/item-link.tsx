import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { findDeclaredKind, type ContentRef } from '#contract/content/kinds.ts'
import { pageQueries } from '#src/entities/page/queries.ts'
import { ElsewhereLink } from '#src/ui/elsewhere-link.tsx'

export interface ItemLinkProps {
  item: ContentRef
  className?: string | undefined
  children: ReactNode
}

/**
 * A link to an item of any kind, where the kind's declaration says: to its page outside the app, in a tab of its own, if there is one, and
 * otherwise to its page in the app. An item of a kind that only a newer release has is not linked.
 */
export function ItemLink({ item: { typeId, itemId }, className, children }: ItemLinkProps) {
  const kind = findDeclaredKind(typeId)
  const { data } = useQuery({ ...pageQueries.siteSettings(), enabled: kind?.externalPage !== undefined })
  if (!kind) return children
  const outside = kind.externalPage?.(itemId, { blogUrl: data?.blogUrl ?? null }) ?? null
  if (outside !== null)
    return (
      <ElsewhereLink href={outside} className={className}>
        {children}
      </ElsewhereLink>
    )
  return (
    <Link to={kind.path(itemId)} className={className}>
      {children}
    </Link>
  )
}
