import { useLingui } from '@lingui/react/macro'
import type { Preferences } from '#contract/accounts.ts'

export function useThemeNames(): Record<Preferences['theme'], string> {
  const { t } = useLingui()
  return { device: t`Device`, light: t`Light`, dark: t`Dark` }
}
