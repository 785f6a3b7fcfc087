import { useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

/** What lies over a screen goes with it, also on the way back. A screen that is still on its way to its address does not count. */
export function useCloseOnLeaving(onClose: () => void): void {
  const path = useRouterState({ select: ({ status, location }) => (status === 'idle' ? location.pathname : null) })
  const openedOn = useRef<string | null>(null)
  // Follows the address, which changes outside of this component.
  useEffect(() => {
    if (path === null) return
    openedOn.current ??= path
    if (openedOn.current !== path) onClose()
  }, [path, onClose])
}
