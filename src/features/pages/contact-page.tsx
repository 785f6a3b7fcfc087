import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { sendContact, sendOwnContact } from '#contract/site/pages.ts'
import { call } from '#src/data/http/call.ts'
import { useOptionalCurrentUser } from '#src/data/session/use-current-user.ts'
import { ruleMessages } from '#src/i18n/rule-messages.ts'
import { Note } from '#src/ui/feedback/note.tsx'
import { ConfiguredForm } from '#src/ui/form/configured-form.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { Button } from '#src/ui/primitives/button.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import { ReadingPage } from './internal/reading-page.tsx'

const required = { rule: 'required', message: ruleMessages['required'] } as const
const empty = { name: '', email: '', subject: '', text: '' }

/** A message to staff (P-01, J-14). Signed-in members write from their account and need not give a name. */
export function ContactPage() {
  const [isSent, setIsSent] = useState(false)
  return (
    <ReadingPage title={<Trans>Contact us</Trans>}>
      {isSent ? (
        <Stack gap={4}>
          <Note tone="positive">
            <Trans>Thanks. We’ve got your message and will reply by email.</Trans>
          </Note>
          <div>
            <Button variant="quiet" onClick={() => setIsSent(false)}>
              <Trans>Write another</Trans>
            </Button>
          </div>
        </Stack>
      ) : (
        <Stack gap={4}>
          <Text tone="muted">
            <Trans>Questions, trouble, praise: staff answer 7 days a week.</Trans>
          </Text>
          <MailMessage onSent={() => setIsSent(true)} />
        </Stack>
      )}
    </ReadingPage>
  )
}

function MailMessage({ onSent }: { onSent: () => void }) {
  const isKnown = useOptionalCurrentUser() !== null

  async function handleSubmit({ name, email, ...mailMessage }: typeof empty) {
    if (isKnown) await call(sendOwnContact, mailMessage, { isQuiet: true })
    else await call(sendContact, { name, email, ...mailMessage }, { isQuiet: true })
    onSent()
  }

  return (
    <ConfiguredForm
      fields={[
        {
          kind: 'text',
          name: 'name',
          label: msg`Your name`,
          autoComplete: 'name',
          maxLength: 80,
          isHidden: () => isKnown,
          rules: [required],
        },
        {
          kind: 'email',
          name: 'email',
          label: msg`Email`,
          autoComplete: 'email',
          isHidden: () => isKnown,
          rules: [required, { rule: 'email', message: ruleMessages['email'] }],
        },
        { kind: 'text', name: 'subject', label: msg`Subject`, maxLength: 120, rules: [required] },
        { kind: 'textArea', name: 'text', label: msg`Your message`, maxLength: 5000, rows: 8, rules: [required] },
      ]}
      defaultValues={empty}
      draftKey="contact"
      onSubmit={handleSubmit}
      submitLabel={<Trans>Send message</Trans>}
      busyLabel={<Trans>Sending</Trans>}
    />
  )
}
