import { useLingui } from '@lingui/react/macro'
import type { textOperators } from '#contract/video-choices.ts'

/** Labels of the operators of a text filter. */
export function useOperatorNames(): Record<(typeof textOperators)[number], string> {
  const { t } = useLingui()
  return { contains: t`contains`, start: t`starts with`, end: t`ends with`, lt: t`before`, '=': t`is exactly`, gt: t`after` }
}
