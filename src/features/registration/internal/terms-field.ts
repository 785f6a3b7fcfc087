import { msg } from '@lingui/core/macro'

/** Accepting the terms: the same checkbox when signing up and when finishing an older registration. */
export const termsField = {
  kind: 'checkbox',
  name: 'acceptsTerms',
  label: msg`I have read the terms and accept them.`,
  rules: [{ rule: 'required', message: msg`Accept the terms to join.` }],
} as const
