/** The context the app provides to every route. */
import type { QueryClient } from '@tanstack/react-query'

export interface RouterContext {
  /**
   * Throws a redirect when the visitor may not open the address. For members it resolves when the members' part of the
   * app is loaded, so that loaders find the query client.
   */
  readonly enter: (location: { readonly pathname: string; readonly href: string }) => Promise<void>
  /** For loaders of members' screens; guests load none of it. */
  readonly queries: () => QueryClient
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The screen's frame: with rail and tab bar (default), or bare. */
    frame?: 'member' | 'bare'
  }
}
