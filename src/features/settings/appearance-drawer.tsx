import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { themes, type Preferences } from '#contract/accounts.ts'
import { reportProblem } from '#src/data/http/report-problem.ts'
import { useCurrentUser } from '#src/data/session/use-current-user.ts'
import { changePreferences } from '#src/entities/current-user/writes.ts'
import { Section } from '#src/ui/layout/section.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { Segmented } from '#src/ui/primitives/segmented.tsx'
import { Switch } from '#src/ui/primitives/switch.tsx'
import { useThemeNames } from './internal/use-theme-names.ts'

export interface AppearanceDrawerProps {
  /** More settings of the app's appearance, for example its icon. */
  children?: ReactNode
  /** More settings that hide the screen's content. */
  besideDiscreet?: ReactNode
}

export function AppearanceDrawer({ children, besideDiscreet }: AppearanceDrawerProps) {
  const { t } = useLingui()
  const { pref } = useCurrentUser()
  const names = useThemeNames()

  function change(next: Partial<Preferences>) {
    changePreferences(next).catch(reportProblem)
  }

  return (
    <Stack gap={8}>
      <Section title={<Trans>Theme</Trans>} size="head">
        <Segmented
          label={t`Theme`}
          value={pref.theme}
          options={themes.map((value) => ({ value, label: names[value] }))}
          onChange={(theme) => change({ theme })}
        />
      </Section>
      <Section title={<Trans>If someone looks over your shoulder</Trans>} size="head">
        <Switch
          label={<Trans>Discreet mode</Trans>}
          description={<Trans>Blurs photos and video until you tap.</Trans>}
          isOn={pref.isDiscreet}
          onChange={(isDiscreet) => change({ isDiscreet })}
        />
        {besideDiscreet}
      </Section>
      {children}
    </Stack>
  )
}
