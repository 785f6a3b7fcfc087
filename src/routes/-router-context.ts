/** What the app hands to every route. */
import type { QueryClient } from '@tanstack/react-query'

export interface RouterContext {
  readonly queryClient: QueryClient
  /** Throws a redirect when the visitor may not be here. */
  readonly guard: (location: { readonly pathname: string; readonly href: string }) => void
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** How the screen is framed: with rail and tab bar (unless told), or bare. */
    frame?: 'member' | 'bare'
  }
}
