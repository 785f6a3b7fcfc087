/** Parts that may appear above any screen, but are not needed at the first paint. */
import { isFullMember } from '#contract/roles.ts'
import { useOptionalCurrentUser } from '#src/data/session/use-current-user.ts'
import { UpdatePrompt } from '#src/features/update-app/update-prompt.tsx'
import { Toaster } from '#src/ui/feedback/toaster.tsx'
import { applyTheme, readDeviceSetting } from '#src/platform/device-settings.ts'
import { latePart } from '#src/ui/late-part.tsx'

/** Where no theme was chosen, the page follows the device while it is open; `boot.js` sets the theme at the start. */
matchMedia('(prefers-color-scheme: light)').addEventListener('change', () => {
  const chosen = readDeviceSetting('theme')
  if (chosen !== 'light' && chosen !== 'dark') applyTheme('device')
})

export function LateParts() {
  return (
    <>
      <Toaster />
      <UpdatePrompt />
      <LateCalls />
    </>
  )
}

const CallLayer = latePart(async () => (await import('#src/features/call/call-layer.tsx')).CallLayer)

function LateCalls() {
  const currentUser = useOptionalCurrentUser()
  return currentUser && isFullMember(currentUser.role) ? <CallLayer /> : null
}
