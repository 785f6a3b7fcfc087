import { useLingui } from '@lingui/react/macro'
import type { textOperators } from '#contract/video-choices.ts'

/** How a text filter compares, in words. */
export function useOperatorNames(): Record<(typeof textOperators)[number], string> {
  const { t } = useLingui()
  return { contains: t`contains`, start: t`starts with`, end: t`ends with`, lt: t`before`, '=': t`is exactly`, gt: t`after` }
}
