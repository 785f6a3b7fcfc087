import { useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { openPanel } from '../panel-state.ts'

/**
 * An overlay closes when its screen is left, also by going back. A screen still navigating to its address does not
 * count.
 */
export function useCloseOnLeaving(): void {
  const path = useRouterState({ select: ({ status, location }) => (status === 'idle' ? location.pathname : null) })
  // Follows the address, which changes outside of this component.
  useEffect(() => {
    const open = openPanel.get()
    if (path === null || open === null) return
    if (open.path === null) openPanel.set({ path })
    else if (open.path !== path) openPanel.set(null)
  }, [path])
}
