/** Parts that may appear above any screen, but are not needed at the first paint. */
import { isFullMember } from '#contract/roles.ts'
import { useOptionalCurrentUser } from '#src/data/session/use-current-user.ts'
import { UpdatePrompt } from '#src/features/update-app/update-prompt.tsx'
import { Toaster } from '#src/ui/feedback/toaster.tsx'
import { followDeviceTheme } from '#src/platform/follow-device-theme.ts'
import { latePart } from '#src/ui/late-part.tsx'

followDeviceTheme()

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
