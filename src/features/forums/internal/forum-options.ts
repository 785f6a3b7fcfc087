import type { Forum } from '#contract/community/forums.ts'
import type { FieldOption } from '#src/ui/form/field-config.ts'

/** Forums and their sub-forums, for a select. */
export function forumOptions(forums: readonly Forum[]): FieldOption[] {
  return forums.flatMap(({ forumId, name, subForums }) => [
    { value: String(forumId), label: name },
    ...subForums.map((sub) => ({ value: String(sub.forumId), label: `${name} › ${sub.name}` })),
  ])
}
