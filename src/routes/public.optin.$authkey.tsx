import { createFileRoute } from '@tanstack/react-router'
import { OptinPage } from '#src/features/agree/optin-page.tsx'

export const Route = createFileRoute('/public/optin/$authkey')({ component: Optin, staticData: { frame: 'bare' } })

function Optin() {
  return <OptinPage authkey={Route.useParams().authkey} />
}
