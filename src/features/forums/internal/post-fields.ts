/** The fields of posts, with the documents' messages (1§5). */
import { msg } from '@lingui/core/macro'
import { forumLimits } from '#contract/community/forums.ts'
import { ruleMessages } from '#src/i18n/rule-messages.ts'

export const titleField = {
  kind: 'text',
  name: 'title',
  label: msg`Title`,
  maxLength: forumLimits.title,
  placeholder: msg`What’s it about?`,
  rules: [{ rule: 'required', message: ruleMessages['title.required'] }],
} as const

export const postField = {
  kind: 'textArea',
  name: 'text',
  label: msg`Post`,
  maxLength: forumLimits.text,
  rules: [{ rule: 'required', message: ruleMessages['post.required'] }],
} as const
