import { isExternalPage, isPublicPage } from '#contract/policy/external-page.ts'
import { ruleMessages } from '#src/i18n/rule-messages.ts'

const isFilled = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''

/** Of a form's field for the address of a page on another site, which may stay empty. */
export const externalPageRules = [
  {
    rule: 'https_address',
    message: ruleMessages['https_address'],
    test: (value: unknown) => !isFilled(value) || isExternalPage(value.trim()),
  },
  {
    rule: 'public_address',
    message: ruleMessages['public_address'],
    test: (value: unknown) => !isFilled(value) || isPublicPage(value.trim()),
  },
]
