import { useLingui } from '@lingui/react/macro'
import type { timeWindowDays } from '#contract/videos.ts'

/** 7, 14, 30, 90 days, 6 months, 1 year, 2 years (1§9). */
export function useWindowNames(): Record<(typeof timeWindowDays)[number], string> {
  const { t } = useLingui()
  return { 7: t`7 days`, 14: t`14 days`, 30: t`30 days`, 90: t`90 days`, 182: t`6 months`, 365: t`1 year`, 730: t`2 years` }
}
