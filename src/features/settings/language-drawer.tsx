import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { dateFormats, type CurrentUser } from '#contract/accounts.ts'
import { locales, type Locale } from '#contract/primitives.ts'
import { reportProblem } from '#src/data/http/report-problem.ts'
import { useCurrentUser } from '#src/data/session/use-current-user.ts'
import { MachineNotice } from '#src/entities/current-user/machine-notice.tsx'
import {
  changeFormats,
  changeLanguage,
  changeUnits,
  languageWrite,
  settingsSubject,
  unitsWrite,
} from '#src/entities/current-user/writes.ts'
import { localeNames, reviewedLocales } from '#src/i18n/activate-locale.ts'
import { SaveNotes } from '#src/entities/write/save-notes.tsx'
import { SelectField } from '#src/ui/form/select-field.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { Segmented } from '#src/ui/primitives/segmented.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import { formatDate } from '#src/lib/moment.ts'
import { LanguageFailed } from '#src/entities/current-user/language-failed.tsx'
import { TimeZoneField } from './internal/time-zone-field.tsx'

/** Language, applied at once; dates, times, zone and units (O-08, O-11, O-13). */
export function LanguageDrawer() {
  const { t, i18n } = useLingui()
  const currentUser = useCurrentUser()
  const [now] = useState(() => new Date())
  const [hasFailed, setHasFailed] = useState(false)

  function handleLanguage(locale: Locale) {
    setHasFailed(false)
    changeLanguage(locale).catch(() => setHasFailed(true))
  }

  function change(formats: Partial<Pick<CurrentUser, 'dateFormat' | 'usesLocaleDates' | 'timeFormat'>>) {
    changeFormats(formats).catch(reportProblem)
  }

  const example = (dateFormat: string | null) => formatDate(now, { dateFormat, locale: i18n.locale, isTwelveHour: false })

  return (
    <Stack gap={6}>
      <SaveNotes writes={[languageWrite, unitsWrite]} subject={settingsSubject} />
      <Stack gap={2}>
        <SelectField
          label={<Trans>Language</Trans>}
          value={currentUser.locale}
          options={locales.map((value) => ({ value, label: localeNames[value] }))}
          // The options are the locales themselves.
          onChange={(value) => handleLanguage(value as Locale)}
          error={hasFailed ? <LanguageFailed /> : undefined}
        />
        {!reviewedLocales.has(currentUser.locale) && <MachineNotice />}
      </Stack>
      <SelectField
        label={<Trans>Date and time</Trans>}
        value={currentUser.usesLocaleDates ? '' : currentUser.dateFormat}
        options={[
          { value: '', label: t`As in your language: ${example(null)}` },
          ...dateFormats.map((value) => ({ value, label: example(value) })),
        ]}
        // The other options are the formats themselves.
        onChange={(value) =>
          change(value === '' ? { usesLocaleDates: true } : { dateFormat: value as CurrentUser['dateFormat'], usesLocaleDates: false })
        }
      />
      <Stack gap={2}>
        <Text isStrong size="meta" tone="text">
          <Trans>Times</Trans>
        </Text>
        <Segmented
          label={t`Times`}
          value={currentUser.timeFormat}
          options={[
            { value: '24', label: i18n._(msg`24 hours`) },
            { value: '12', label: i18n._(msg`12 hours`) },
          ]}
          onChange={(timeFormat) => change({ timeFormat })}
        />
      </Stack>
      <TimeZoneField value={currentUser.timeZone} onChange={(timeZone) => void changeUnits({ timeZone }).catch(reportProblem)} />
      <MeasuresField />
    </Stack>
  )
}

function MeasuresField() {
  const { t } = useLingui()
  const { usesMetric } = useCurrentUser()
  return (
    <Stack gap={2}>
      <Text isStrong size="meta" tone="text">
        <Trans>Units</Trans>
      </Text>
      <Segmented
        label={t`Units`}
        value={usesMetric ? 'metric' : 'imperial'}
        options={[
          { value: 'metric', label: t`cm and kg` },
          { value: 'imperial', label: t`feet and pounds` },
        ]}
        onChange={(units) => void changeUnits({ usesMetric: units === 'metric' }).catch(reportProblem)}
      />
    </Stack>
  )
}
