import { createFileRoute } from '@tanstack/react-router'
import { SignUp } from '#src/features/registration/sign-up.tsx'

/**
 * All of registration: one route, because every route name adds to the first chunk. Terms and privacy have their own.
 */
export const Route = createFileRoute('/auth/register/$')({ component: Register, staticData: { frame: 'bare' } })

function Register() {
  return <SignUp address={Route.useParams()._splat ?? ''} />
}
