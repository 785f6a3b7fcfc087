import { useLingui } from '@lingui/react/macro'
import type { textOperators, textTargets } from '#contract/videos.ts'

export function useOperatorNames(): Record<(typeof textOperators)[number], string> {
  const { t } = useLingui()
  return { contains: t`contains`, start: t`starts with`, end: t`ends with`, lt: t`comes before`, '=': t`is exactly`, gt: t`comes after` }
}

export function useTargetNames(): Record<(typeof textTargets)[number], string> {
  const { t } = useLingui()
  return { title: t`Title`, description: t`Description` }
}
