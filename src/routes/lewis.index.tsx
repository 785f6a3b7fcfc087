import { createFileRoute, Navigate } from '@tanstack/react-router'

/** The guards admit only admins. A component, because only components are in chunks of their own. */
export const Route = createFileRoute('/lewis/')({ component: Start })

function Start() {
  return <Navigate to="/lewis/home" replace />
}
