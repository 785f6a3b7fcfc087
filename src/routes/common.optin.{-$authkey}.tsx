import { createFileRoute } from '@tanstack/react-router'
import { EmailConsentPage } from '#src/features/consent/email-consent-page.tsx'

export const Route = createFileRoute('/common/optin/{-$authkey}')({ component: Optin })

function Optin() {
  return <EmailConsentPage authkey={Route.useParams().authkey} />
}
