import { Trans } from '@lingui/react/macro'
import { HideSwitch } from '#src/features/app-lock/hide-switch.tsx'
import { IdentityChoice } from '#src/features/install-app/identity-choice.tsx'
import { AppearanceDrawer } from '#src/features/settings/appearance-drawer.tsx'
import { Section } from '#src/ui/layout/section.tsx'

export function SettingsAppearance() {
  return (
    <AppearanceDrawer besideDiscreet={<HideSwitch />}>
      <Section title={<Trans>Name and icon</Trans>} level={3}>
        <IdentityChoice />
      </Section>
    </AppearanceDrawer>
  )
}
