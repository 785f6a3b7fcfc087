import { useEffect } from 'react'
import { latePart } from '#src/ui/late-part.tsx'
import { followCalls } from './internal/engine/call-engine.ts'
import { useCall } from './internal/engine/call-view.ts'

const CallScreen = latePart(async () => (await import('./internal/call-screen.tsx')).CallScreen)

/** Over every screen of a member: hears when somebody calls, and shows the call. */
export function CallLayer() {
  const { phase } = useCall()
  // The chat's line and the window are outside of React.
  useEffect(followCalls, [])
  return phase === 'none' ? null : <CallScreen />
}
