/**
 * The router begins with the door alone (root, `/`, sign-in): the table of all screens grows with the product, and a guest's first
 * paint needs none of it. The whole table joins when the page stands, or with the first address that needs it.
 */
import type { AnyRouter } from '@tanstack/react-router'
import type { routeTree } from '../route-tree.gen.ts'
import { Route as root } from '../routes/__root.tsx'
import { Route as login } from '../routes/auth.login.tsx'
import { Route as start } from '../routes/index.tsx'

const parent = { getParentRoute: () => root }
// The generated table places routes by the same call, with the same casts: the types leave out what only it may give.
const doorRoutes = [
  start.update({ ...parent, id: '/', path: '/' } as object),
  login.update({ ...parent, id: '/auth/login', path: '/auth/login' } as object),
]
const doorPaths: ReadonlySet<string> = new Set(['/', '/auth/login'])

/** The root with the door's routes. Typed as the whole table, which is this very root once it has joined. */
export const firstRoutes = root._addFileChildren(doorRoutes) as unknown as typeof routeTree

let isComplete = false
let joining: Promise<void> | null = null

/** Whether the router knows this address, or would say what it is not. */
export function isRouteAtHand(pathname: string): boolean {
  return isComplete || doorPaths.has(pathname)
}

/** Once; a failed load is tried again by the next who asks. The routes there are stay the same ones: what is shown is not touched. */
export function joinAllRoutes(router: AnyRouter): Promise<void> {
  joining ??= import('../route-tree.gen.ts').then(
    () => {
      // Importing it gave the root all its children.
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
