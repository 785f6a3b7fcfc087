import { useLingui } from '@lingui/react/macro'
import { useNow } from '#src/ui/primitives/use-now.ts'

/** The weekday and time of day, as the page's title: "Friday evening". */
export function useGreeting(): string {
  const { t, i18n } = useLingui()
  const now = useNow()
  const name = new Intl.DateTimeFormat(i18n.locale, { weekday: 'long' }).format(now)
  const day = name.charAt(0).toLocaleUpperCase(i18n.locale) + name.slice(1)
  const hour = now.getHours()
  if (hour < 5) return t`${day} night`
  if (hour < 12) return t`${day} morning`
  return hour < 18 ? t`${day} afternoon` : t`${day} evening`
}
