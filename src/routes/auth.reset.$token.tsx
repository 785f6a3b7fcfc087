import { createFileRoute } from '@tanstack/react-router'
import { ResetPage } from '#src/features/password-reset/reset-page.tsx'

export const Route = createFileRoute('/auth/reset/$token')({ component: Reset, staticData: { frame: 'bare' } })

function Reset() {
  return <ResetPage token={Route.useParams().token} />
}
