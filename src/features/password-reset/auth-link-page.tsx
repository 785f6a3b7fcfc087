import { Trans } from '@lingui/react/macro'
import { sendAuthKey } from '#contract/accounts.ts'
import { call } from '#src/data/http/call.ts'
import { MailMePage } from './internal/mail-me-page.tsx'

/** Requests a link that signs the member in, or reactivates an inactive account. */
export function AuthLinkPage() {
  return (
    <MailMePage
      title={<Trans>A link to sign in</Trans>}
      lead={<Trans>We’ll email you a link that works once, within 15 minutes. If your account is inactive, the link reopens it.</Trans>}
      onAsk={(email) => call(sendAuthKey, { email }, { isQuiet: true })}
    />
  )
}
