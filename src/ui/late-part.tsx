import { useEffect, useState, type ComponentType, type ReactNode } from 'react'

/** Events after which the connection may be back: the browser reports it, the app becomes visible, another screen is opened. */
const hopes = ['online', 'visibilitychange', 'hashchange'] as const

interface LatePartOptions<Props> {
  /** Shown until the part has loaded. */
  Waiting?: (props: Props) => ReactNode
  /** Shown where the part failed to load; without it, nothing is shown. */
  Missing?: (props: Props & { onRetry: () => void }) => ReactNode
}

/**
 * A component in its own chunk that its screen can do without. If the chunk fails to load, the screen continues, and the chunk is
 * requested again as soon as the connection may be back: React's `lazy` would unmount the screen and never retry.
 */
export function latePart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { Waiting, Missing }: LatePartOptions<Props> = {},
): (props: Props) => ReactNode {
  let loaded: ComponentType<Props> | null = null

  return function LatePart(props) {
    const [Part, setPart] = useState(() => loaded)
    const [isMissing, setIsMissing] = useState(false)

    // Loads the code, and retries after a failure.
    useEffect(() => {
      if (Part || isMissing) return
      let isGone = false
      load().then(
        (component) => {
          loaded = component
          if (!isGone) setPart(() => component)
        },
        // The browser has already logged the failed request.
        () => !isGone && setIsMissing(true),
      )
      return () => void (isGone = true)
    }, [Part, isMissing])

    // Synchronises with events of the window.
    useEffect(() => {
      if (!isMissing) return
      const askAgain = () => setIsMissing(false)
      for (const hope of hopes) addEventListener(hope, askAgain)
      return () => hopes.forEach((hope) => removeEventListener(hope, askAgain))
    }, [isMissing])

    if (Part) return <Part {...props} />
    if (isMissing) return Missing ? <Missing {...props} onRetry={() => setIsMissing(false)} /> : null
    return Waiting ? <Waiting {...props} /> : null
  }
}
