import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { findDeclaredKind } from '#contract/content/kinds.ts'
import type { Purchase } from '#contract/money/downloads.ts'
import { ListRow } from '#src/ui/layout/list-row.tsx'
import { ItemPicture } from './item-picture.tsx'

export interface BoughtItemProps {
  purchase: Purchase
  description: ReactNode
  /** `title` names the item, also one that is gone; `path` is null for that one. */
  end: (item: { readonly title: string; readonly path: string | null }) => ReactNode
}

/** A purchase in a list: the item with its picture and a link to it. */
export function BoughtItem({ purchase: { item, typeId, itemId }, description, end }: BoughtItemProps) {
  const { t } = useLingui()
  const title = item?.title ?? t`Not available any more`
  const path = (item && findDeclaredKind(typeId)?.path(itemId)) ?? null
  return (
    <ListRow
      start={<ItemPicture typeId={typeId} thumb={item?.thumb} />}
      title={<bdi>{title}</bdi>}
      href={path === null ? undefined : `#${path}`}
      description={description}
      end={end({ title, path })}
    />
  )
}
