import { useEffect, useState, type ComponentType, type ReactNode } from 'react'

/** What may have brought the line back: the browser says so, the app is looked at again, another screen is opened. */
const hopes = ['online', 'visibilitychange', 'hashchange'] as const

interface LatePartOptions<Props> {
  /** In its place until it has come. */
  Waiting?: (props: Props) => ReactNode
  /** In its place where it did not come; without it, nothing stands there. */
  Missing?: (props: Props & { onRetry: () => void }) => ReactNode
}

/**
 * A component in a chunk of its own that its screen can do without. Where the chunk does not come the screen goes on, and it is
 * asked for again as soon as there is hope: React's `lazy` would throw the screen away and never ask again.
 */
export function latePart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { Waiting, Missing }: LatePartOptions<Props> = {},
): (props: Props) => ReactNode {
  let loaded: ComponentType<Props> | null = null

  return function LatePart(props) {
    const [Part, setPart] = useState(() => loaded)
    const [isMissing, setIsMissing] = useState(false)

    // Asks for code, and again where it did not come.
    useEffect(() => {
      if (Part || isMissing) return
      let isGone = false
      load().then(
        (component) => {
          loaded = component
          if (!isGone) setPart(() => component)
        },
        // The browser has reported what was not there.
        () => !isGone && setIsMissing(true),
      )
      return () => void (isGone = true)
    }, [Part, isMissing])

    // Follows the window, which is outside of React.
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
