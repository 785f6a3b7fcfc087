import { createFileRoute } from '@tanstack/react-router'
import { OptinPage } from '#src/features/agree/optin-page.tsx'

export const Route = createFileRoute('/common/optin/{-$authkey}')({ component: Optin })

function Optin() {
  return <OptinPage authkey={Route.useParams().authkey} />
}
