import { useLingui } from '@lingui/react/macro'
import type { Locale } from '#contract/primitives.ts'
import { allLocales, localeNames, reviewedLocales } from '#src/i18n/activate-locale.ts'
import { notify } from '#src/ui/feedback/notify.ts'
import { Icon } from '#src/ui/primitives/icon.tsx'
import { chooseDeviceLanguage } from './choose-language.ts'
import { MachineNotice } from './machine-notice.tsx'
import { useLanguage } from './use-language.ts'
import styles from './language-menu.module.css'
import { LanguageFailed } from './language-failed.tsx'

/** For guests: a native select styled as plain text. The choice is saved on the device. */
export function LanguageMenu() {
  const { t } = useLingui()
  const locale = useLanguage()

  function handleChange(next: Locale) {
    chooseDeviceLanguage(next).catch(() => notify({ tone: 'error', text: <LanguageFailed /> }))
  }

  return (
    <div className={styles.place}>
      <label className={styles.menu}>
        <Icon name="globe" size="meta" />
        <span aria-hidden="true">{localeNames[locale]}</span>
        <select
          className={styles.select}
          aria-label={t`Language`}
          value={locale}
          // The options are the locales themselves.
          onChange={(event) => handleChange(event.target.value as Locale)}
        >
          {allLocales.map((value) => (
            <option key={value} value={value} lang={value}>
              {localeNames[value]}
            </option>
          ))}
        </select>
      </label>
      {!reviewedLocales.has(locale) && <MachineNotice />}
    </div>
  )
}
