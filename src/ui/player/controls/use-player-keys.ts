import { useEffect, useEffectEvent, type RefObject } from 'react'
import { actionOfKey, isKeyTaken, type PlayerAction } from './player-keys.ts'

/** The keyboard controls the video while the focus is in the player or on no particular element. */
export function usePlayerKeys(frameRef: RefObject<HTMLElement | null>, onAction: (action: PlayerAction) => void): void {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const isOurs = event.target === document.body || event.target === document.getElementById('main')
    const isInside = event.target instanceof Node && frameRef.current?.contains(event.target) === true
    if ((!isOurs && !isInside) || event.defaultPrevented || isKeyTaken(event.target, event.key)) return
    const action = actionOfKey(event)
    // Arrows up and down scroll the page unless the focus is in the player.
    if (!action || (!isInside && action.do === 'volumeBy')) return
    event.preventDefault()
    onAction(action)
  })

  // Synchronises with the keyboard.
  useEffect(() => {
    const listener = (event: KeyboardEvent) => handleKey(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}
