import { useLingui } from '@lingui/react/macro'
import type { textTargets } from '#contract/videos.ts'

export function useTargetNames(): Record<(typeof textTargets)[number], string> {
  const { t } = useLingui()
  return { title: t`Title`, description: t`Description` }
}
