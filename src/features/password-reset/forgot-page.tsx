import { Trans } from '@lingui/react/macro'
import { forgotPassword } from '#contract/accounts.ts'
import { call } from '#src/data/http/call.ts'
import { MailMePage } from './internal/mail-me-page.tsx'

/** Requests a reset mail. */
export function ForgotPage() {
  return (
    <MailMePage
      title={<Trans>Forgot your password?</Trans>}
      lead={<Trans>Enter your email address. If it belongs to a member, we’ll send a link that works once, within an hour.</Trans>}
      onAsk={(email) => call(forgotPassword, { email }, { isQuiet: true })}
    />
  )
}
