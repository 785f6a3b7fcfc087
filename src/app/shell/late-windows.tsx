import { afterFirstScreen } from '#src/platform/first-screen.ts'
import { latePart } from '#src/ui/late-part.tsx'

/** Conversations docked over every screen: behind the first one, and without their content until one is opened. */
export const LateWindows = latePart(async () => {
  await afterFirstScreen()
  return (await import('#src/features/converse/docked-windows.tsx')).DockedWindows
})
