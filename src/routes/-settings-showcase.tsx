import { ShowcaseDrawer } from '#src/features/consent/showcase-drawer.tsx'
import type { DrawerProps } from '#src/features/settings/drawers.ts'

/** The link of the mail ends with its key. */
export function SettingsShowcase({ option }: DrawerProps) {
  return <ShowcaseDrawer authkey={option} />
}
