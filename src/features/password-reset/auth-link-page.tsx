import { Trans } from '@lingui/react/macro'
import { sendAuthKey } from '#contract/accounts.ts'
import { call } from '#src/data/http/call.ts'
import { MailMePage } from './internal/mail-me-page.tsx'

/** Asks for a link that signs in, or opens an inactive account again. */
export function AuthLinkPage() {
  return (
    <MailMePage
      title={<Trans>A link to sign in</Trans>}
      lead={<Trans>We’ll email you a link that works once, for 15 minutes. If your account is inactive, it reopens it.</Trans>}
      onAsk={(email) => call(sendAuthKey, { email }, { isQuiet: true })}
    />
  )
}
