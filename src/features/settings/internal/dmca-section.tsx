import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { AccountDetails } from '#contract/account/settings.ts'
import { useGiveDmcaAuthorisation, useWithdrawDmcaAuthorisation } from '#src/entities/account/mutations.ts'
import { ruleMessages } from '#src/i18n/rule-messages.ts'
import { ConfirmDialog } from '#src/ui/feedback/confirm-dialog.tsx'
import { Note } from '#src/ui/feedback/note.tsx'
import { ConfiguredForm } from '#src/ui/form/configured-form.tsx'
import { Section } from '#src/ui/layout/section.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { Button } from '#src/ui/primitives/button.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import { Time } from '#src/ui/primitives/time.tsx'
import { useProblemMessage } from './use-problem-message.ts'

export interface DmcaSectionProps {
  authorisation: AccountDetails['dmcaAgent']
}

/** Authorises the site to act against copies elsewhere, in the member's name, until they withdraw it. */
export function DmcaSection({ authorisation }: DmcaSectionProps) {
  const give = useGiveDmcaAuthorisation()
  return (
    <Section title={<Trans>Copies elsewhere</Trans>} level={3}>
      <Stack>
        <Text tone="muted">
          <Trans>
            With your authorisation we can send DMCA notices as your agent when one of your videos appears elsewhere. Never without it.
          </Trans>
        </Text>
        {authorisation ? (
          <Given authorisation={authorisation} />
        ) : (
          <ConfiguredForm
            fields={[
              {
                kind: 'text',
                name: 'fullName',
                label: msg`Your full name as a signature`,
                autoComplete: 'name',
                maxLength: 120,
                rules: [
                  { rule: 'required', message: ruleMessages['required'] },
                  { rule: 'too_short', params: { min: 3 }, message: ruleMessages['too_short'] },
                ],
              },
            ]}
            defaultValues={{ fullName: '' }}
            draftKey="dmca"
            onSubmit={(values) => give.mutateAsync(values)}
            submitLabel={<Trans>Authorise</Trans>}
            busyLabel={<Trans>Signing</Trans>}
            submitVariant="quiet"
          />
        )}
      </Stack>
    </Section>
  )
}

function Given({ authorisation: { fullName, givenAt } }: { authorisation: NonNullable<DmcaSectionProps['authorisation']> }) {
  const withdraw = useWithdrawDmcaAuthorisation()
  const describe = useProblemMessage()
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <Note
        tone="positive"
        action={
          <Button variant="quiet" size="small" onClick={() => setIsAsking(true)}>
            <Trans>Withdraw</Trans>
          </Button>
        }
      >
        <Trans>
          Given by {fullName} on <Time value={givenAt} form="date" />.
        </Trans>
      </Note>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={<Trans>Withdraw the authorisation?</Trans>}
        body={<Trans>After that we won’t send notices on your behalf.</Trans>}
        confirmLabel={<Trans>Withdraw</Trans>}
        cancelLabel={<Trans>Keep</Trans>}
        onConfirm={() => withdraw.mutateAsync({})}
        describeError={describe}
      />
    </>
  )
}
