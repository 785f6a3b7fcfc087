import { useLingui } from '@lingui/react/macro'
import { TagLinks } from '#src/entities/tag/tag-links.tsx'

/** Each tag links to the upcoming events with it. `isShort`: the first few, in a list. */
export function EventTags({ tags, isShort = false }: { tags: readonly string[]; isShort?: boolean }) {
  const { t } = useLingui()
  return <TagLinks tags={tags} to="/events" nameOf={(tag) => t`Events tagged ${tag}`} max={isShort ? 3 : undefined} />
}
