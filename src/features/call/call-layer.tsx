import { useEffect } from 'react'
import { latePart } from '#src/ui/late-part.tsx'
import { followCalls } from './internal/engine/call-engine.ts'
import { useCall } from './internal/engine/call-view.ts'

const CallScreen = latePart(async () => (await import('./internal/call-screen.tsx')).CallScreen)

/** Above every screen of a member: listens for incoming calls and shows the call. */
export function CallLayer() {
  const { phase } = useCall()
  // The chat's connection and the window are outside of React.
  useEffect(followCalls, [])
  return phase === 'none' ? null : <CallScreen />
}
