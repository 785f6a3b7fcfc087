import { useEffect } from 'react'
import { useRouter, type RegisteredRouter } from '@tanstack/react-router'
import { whenIdle } from '#src/lib/when-idle.ts'

const longestWaitMs = 20_000

/**
 * Loads the code of the screen that most rows of a list lead to, once the list is at rest: the first row then opens as quickly as the
 * others. A failed load shows nothing: the screen asks for its code again when it is opened.
 */
export function useScreenAhead(to: keyof RegisteredRouter['routesById']): void {
  const router = useRouter()
  useEffect(() => {
    let isShown = true
    void whenIdle(longestWaitMs).then(async () => {
      if (isShown) await router.loadRouteChunk(router.routesById[to])
    })
    return () => {
      isShown = false
    }
  }, [router, to])
}
