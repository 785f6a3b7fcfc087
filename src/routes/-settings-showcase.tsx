import { ShowcaseDrawer } from '#src/features/agree/showcase-drawer.tsx'
import type { DrawerProps } from '#src/features/settle-in/drawers.ts'

/** The link of the mail ends with its key. */
export function SettingsShowcase({ option }: DrawerProps) {
  return <ShowcaseDrawer authkey={option} />
}
