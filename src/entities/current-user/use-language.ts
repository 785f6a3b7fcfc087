import { useLingui } from '@lingui/react'
import type { Locale } from '#contract/primitives.ts'
import { locales } from '#contract/primitives.ts'

export function useLanguage(): Locale {
  const { i18n } = useLingui()
  return locales.find((locale) => locale === i18n.locale) ?? 'en'
}
