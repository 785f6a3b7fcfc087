import { useLingui } from '@lingui/react/macro'
import { TagLinks } from '#src/entities/tag/tag-links.tsx'

/** Each tag links to the items for sale with it. `isShort`: the first few, in a tile. */
export function MarketTags({ tags, isShort = false }: { tags: readonly string[]; isShort?: boolean }) {
  const { t } = useLingui()
  return <TagLinks tags={tags} to="/marketplace" nameOf={(tag) => t`Items tagged ${tag}`} max={isShort ? 2 : undefined} />
}
