import { createFileRoute } from '@tanstack/react-router'
import { AuthKeyPage } from '#src/features/password-reset/auth-key-page.tsx'
import { AuthLinkPage } from '#src/features/password-reset/auth-link-page.tsx'

/** Without a key, the page requests one. */
export const Route = createFileRoute('/auth/key/{-$authKey}/{-$kind}')({ component: Key, staticData: { frame: 'bare' } })

function Key() {
  const { authKey, kind } = Route.useParams()
  return authKey === undefined ? (
    <AuthLinkPage />
  ) : (
    <AuthKeyPage authKey={authKey} kind={kind === 're-activate' ? 'reActivate' : 'signIn'} />
  )
}
