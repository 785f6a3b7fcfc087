import { createRootRouteWithContext, Outlet } from '@tanstack/react-router'
import { UnknownAddress } from '#src/features/pages/unknown-address.tsx'
import type { RouterContext } from './-router-context.ts'

export const Route = createRootRouteWithContext<RouterContext>()({
  beforeLoad: ({ context, location }) => context.enter(location),
  component: Outlet,
  notFoundComponent: UnknownAddress,
})
