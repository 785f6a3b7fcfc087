import { useLingui } from '@lingui/react/macro'
import type { Preferences } from '#contract/accounts.ts'

export function useThemeNames(): Record<Preferences['theme'], string> {
  const { t } = useLingui()
  return { dark: t`Dark`, light: t`Light`, device: t`Same as device` }
}
