import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { sendAuthKey } from '#contract/accounts.ts'
import { call } from '#src/data/http/call.ts'
import { Entrance } from '#src/entities/self/entrance.tsx'
import { ruleWords } from '#src/i18n/rule-words.ts'
import { Note } from '#src/ui/feedback/note.tsx'
import { ConfiguredForm } from '#src/ui/form/configured-form.tsx'
import { linkTextClass } from '#src/ui/primitives/link-text-class.ts'

/** Asks for a link that signs in, or opens an inactive account again. The answer is the same for every address. */
export function AuthLinkPage() {
  const [sentTo, setSentTo] = useState<string | null>(null)

  return (
    <Entrance
      title={<Trans>A link to sign in</Trans>}
      lead={
        <Trans>We send it to your e-mail address. It works once, for 15 minutes. If your account is inactive, it opens it again.</Trans>
      }
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
            await call(sendAuthKey, { email }, { isQuiet: true })
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
