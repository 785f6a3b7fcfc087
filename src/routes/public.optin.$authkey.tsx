import { createFileRoute } from '@tanstack/react-router'
import { EmailConsentPage } from '#src/features/consent/email-consent-page.tsx'

export const Route = createFileRoute('/public/optin/$authkey')({ component: Optin, staticData: { frame: 'bare' } })

function Optin() {
  return <EmailConsentPage authkey={Route.useParams().authkey} />
}
