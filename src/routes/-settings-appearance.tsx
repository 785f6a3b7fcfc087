import { IdentityChoice } from '#src/features/install-app/identity-choice.tsx'
import { AppearanceDrawer } from '#src/features/settle-in/appearance-drawer.tsx'

export function SettingsAppearance() {
  return (
    <AppearanceDrawer>
      <IdentityChoice />
    </AppearanceDrawer>
  )
}
