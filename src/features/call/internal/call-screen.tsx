import { RingCard } from './ring-card.tsx'
import { CallWindow } from './call-window.tsx'
import { useCall } from './engine/call-view.ts'

export function CallScreen() {
  const call = useCall()
  if (call.phase === 'none' || !call.other) return null
  return call.phase === 'ringing' && !call.problem ? (
    <RingCard other={call.other} isAnswering={call.isAnswering} />
  ) : (
    <CallWindow call={call} other={call.other} />
  )
}
