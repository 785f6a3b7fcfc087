/**
 * The router starts with the sign-in routes alone (root, `/`, sign-in): the table of all screens grows with the
 * product, and a guest's first paint needs none of it. The whole table is added once the page is idle, or with the
 * first address that needs it.
 */
import type { AnyRouter } from '@tanstack/react-router'
import type { routeTree } from '../route-tree.gen.ts'
import { Route as root } from '../routes/__root.tsx'
import { Route as login } from '../routes/auth.login.tsx'
import { Route as start } from '../routes/index.tsx'

const parent = { getParentRoute: () => root }
// The generated table adds routes with the same call and the same casts: the types omit properties that only the
// generator may set.
const doorRoutes = [
  start.update({ ...parent, id: '/', path: '/' } as object),
  login.update({ ...parent, id: '/auth/login', path: '/auth/login' } as object),
]
const doorPaths: ReadonlySet<string> = new Set(['/', '/auth/login'])

/**
 * The root with the sign-in routes. Typed as the whole table: the same root object gets all routes once they are
 * loaded.
 */
export const firstRoutes = root._addFileChildren(doorRoutes) as unknown as typeof routeTree

let isComplete = false
let joining: Promise<void> | null = null

/** Whether the current routes are enough to resolve this address, even as unknown. */
export function isRouteAtHand(pathname: string): boolean {
  return isComplete || doorPaths.has(pathname)
}

/**
 * Runs once; the next call retries a failed load. Existing routes stay the same objects, so the current screen is not
 * affected.
 */
export function joinAllRoutes(router: AnyRouter): Promise<void> {
  joining ??= import('../route-tree.gen.ts').then(
    () => {
      // Importing it has added all children to the root.
      router.setRoutes(router.buildRouteTree())
      isComplete = true
    },
    (error: unknown) => {
      joining = null
      throw error
    },
  )
  return joining
}
