import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { forgotPassword } from '#contract/accounts.ts'
import { call } from '#src/data/http/call.ts'
import { Entrance } from '#src/entities/self/entrance.tsx'
import { ruleWords } from '#src/i18n/rule-words.ts'
import { Note } from '#src/ui/feedback/note.tsx'
import { ConfiguredForm } from '#src/ui/form/configured-form.tsx'
import { linkTextClass } from '#src/ui/primitives/link-text-class.ts'

/** Asks for a reset mail. The answer is the same for every address: nobody learns who is a member. */
export function ForgotPage() {
  const [sentTo, setSentTo] = useState<string | null>(null)

  return (
    <Entrance
      title={<Trans>Forgot your password?</Trans>}
      lead={<Trans>Tell us your e-mail address. If it belongs to a member, we send a link that works once, for an hour.</Trans>}
      footLink={
        <Link to="/auth/login" className={linkTextClass()}>
          <Trans>Back to sign-in</Trans>
        </Link>
      }
    >
      {sentTo === null ? (
        <ConfiguredForm
          fields={[
            {
              kind: 'email',
              name: 'email',
              label: msg`E-mail`,
              hasAutoFocus: true,
              rules: [
                { rule: 'required', message: ruleWords['required'] },
                { rule: 'email', message: ruleWords['email'] },
              ],
            },
          ]}
          defaultValues={{ email: '' }}
          onSubmit={async ({ email }) => {
            await call(forgotPassword, { email }, { isQuiet: true })
            setSentTo(email)
          }}
          submitLabel={<Trans>Send me the link</Trans>}
          busyLabel={<Trans>Sending</Trans>}
          submitSize="large"
        />
      ) : (
        <Note tone="positive">
          <Trans>If {sentTo} belongs to a member, the mail is on its way. Look into the junk folder too.</Trans>
        </Note>
      )}
    </Entrance>
  )
}
