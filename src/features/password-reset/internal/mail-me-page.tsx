import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { GuestLayout } from '#src/entities/current-user/guest-layout.tsx'
import { ruleMessages } from '#src/i18n/rule-messages.ts'
import { Note } from '#src/ui/feedback/note.tsx'
import { ConfiguredForm } from '#src/ui/form/configured-form.tsx'
import { linkTextClass } from '#src/ui/primitives/link-text-class.ts'

interface MailMePageProps {
  title: ReactNode
  lead: ReactNode
  /** Requests the mail from the server. */
  onAsk: (email: string) => Promise<unknown>
}

/**
 * A form for an address; the server mails a link to it. The response is the same for every address, so it does not
 * reveal who is a member.
 */
export function MailMePage({ title, lead, onAsk }: MailMePageProps) {
  const [sentTo, setSentTo] = useState<string | null>(null)

  return (
    <GuestLayout
      title={title}
      lead={lead}
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
              label: msg`Email`,
              hasAutoFocus: true,
              rules: [
                { rule: 'required', message: ruleMessages['required'] },
                { rule: 'email', message: ruleMessages['email'] },
              ],
            },
          ]}
          defaultValues={{ email: '' }}
          onSubmit={async ({ email }) => {
            await onAsk(email)
            setSentTo(email)
          }}
          submitLabel={<Trans>Send me the link</Trans>}
          busyLabel={<Trans>Sending</Trans>}
          submitSize="large"
        />
      ) : (
        <Note tone="positive">
          <Trans>If {sentTo} belongs to a member, we’ve sent an email. Check your spam folder too.</Trans>
        </Note>
      )}
    </GuestLayout>
  )
}
