import { useLingui } from '@lingui/react/macro'
import type { Words } from './rules.ts'

/** Translates configured texts into the member's language. */
export function useLabels(): (words: Words) => string {
  const { i18n } = useLingui()
  return (words) => (typeof words === 'string' ? words : i18n._(words))
}
