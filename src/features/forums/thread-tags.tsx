import { useLingui } from '@lingui/react/macro'
import { TagLinks } from '#src/entities/tag/tag-links.tsx'

/** Each tag links to the threads of all forums with it. `isShort`: the first few, in a list. */
export function ThreadTags({ tags, isShort = false }: { tags: readonly string[]; isShort?: boolean }) {
  const { t } = useLingui()
  return <TagLinks tags={tags} to="/forums/threads" nameOf={(tag) => t`Threads tagged ${tag}`} max={isShort ? 3 : undefined} />
}
