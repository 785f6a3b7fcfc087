/** The fields of threads and posts, with the documents' messages (1§5). */
import { msg } from '@lingui/core/macro'
import { forumLimits, type Forum } from '#contract/community/forums.ts'
import { ruleMessages } from '#src/i18n/rule-messages.ts'
import type { FieldOption } from '#src/ui/form/field-config.ts'

export const titleField = {
  kind: 'text',
  name: 'title',
  label: msg`Title`,
  maxLength: forumLimits.title,
  placeholder: msg`What’s it about?`,
  rules: [{ rule: 'required', message: ruleMessages['title.required'] }],
} as const

export const postField = {
  name: 'text',
  label: msg`Post`,
  rules: [{ rule: 'required', message: ruleMessages['post.required'] }],
} as const

/** Forums and their sub-forums, for a select. */
export function forumOptions(forums: readonly Forum[]): FieldOption[] {
  return forums.flatMap(({ forumId, name, subForums }) => [
    { value: String(forumId), label: name },
    ...subForums.map((sub) => ({ value: String(sub.forumId), label: `${name} › ${sub.name}` })),
  ])
}
