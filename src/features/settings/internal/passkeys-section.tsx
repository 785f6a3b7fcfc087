import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Passkey, Proof } from '#contract/account/passkeys.ts'
import { useAddPasskey, useRemovePasskey, useRenamePasskey } from '#src/entities/account/mutations.ts'
import { hasPasskeys } from '#src/entities/account/passkey-cancelled.ts'
import { accountQueries } from '#src/entities/account/queries.ts'
import { ConfirmDialog } from '#src/ui/feedback/confirm-dialog.tsx'
import { Dialog } from '#src/ui/feedback/dialog.tsx'
import { FailedState } from '#src/ui/feedback/failed-state.tsx'
import { notify } from '#src/ui/feedback/notify.ts'
import { ConfiguredForm } from '#src/ui/form/configured-form.tsx'
import { TextField } from '#src/ui/form/text-field.tsx'
import { ListRow } from '#src/ui/layout/list-row.tsx'
import { Section } from '#src/ui/layout/section.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { Button } from '#src/ui/primitives/button.tsx'
import { Icon } from '#src/ui/primitives/icon.tsx'
import { IconButton } from '#src/ui/primitives/icon-button.tsx'
import { Skeleton } from '#src/ui/primitives/skeleton.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import { Time } from '#src/ui/primitives/time.tsx'
import { ProofForm } from './proof-form.tsx'
import { useProblemMessage } from './use-problem-message.ts'
import { msg } from '@lingui/core/macro'
import { ruleMessages } from '#src/i18n/rule-messages.ts'
import type { FieldConfig } from '#src/ui/form/field-config.ts'

/** The field for a name the member gives to something. */
const nameField: FieldConfig<{ name: string }> = {
  kind: 'text',
  name: 'name',
  label: msg`Name`,
  maxLength: 60,
  rules: [{ rule: 'required', message: ruleMessages['required'] }],
}

/** The passkeys of the account, and a button to add one. */
export function PasskeysSection() {
  const { data, error, refetch, isFetching } = useQuery(accountQueries.passkeys())
  const [isAdding, setIsAdding] = useState(false)
  const describe = useProblemMessage()
  return (
    <Section title={<Trans>Passkeys</Trans>} level={3}>
      <Stack>
        <Text tone="muted">
          <Trans>Sign in with your fingerprint, face or device PIN. Your password still works too.</Trans>
        </Text>
        {!data && !error && <Skeleton shape="block" height="64px" />}
        {!data && error && <FailedState reason={describe(error)} onRetry={() => void refetch()} isRetrying={isFetching} />}
        {data && data.passkeys.length > 0 && (
          <div>
            {data.passkeys.map((passkey) => (
              <PasskeyRow key={passkey.passkeyId} passkey={passkey} />
            ))}
          </div>
        )}
        {!hasPasskeys() && (
          <Text tone="muted" size="meta">
            <Trans>This browser doesn’t support passkeys here.</Trans>
          </Text>
        )}
        {hasPasskeys() && !isAdding && (
          <div>
            <Button variant="quiet" icon="fingerprint" onClick={() => setIsAdding(true)}>
              <Trans>Add a passkey</Trans>
            </Button>
          </div>
        )}
        {isAdding && <NewPasskey onAdded={() => setIsAdding(false)} />}
      </Stack>
    </Section>
  )
}

function NewPasskey({ onAdded }: { onAdded: () => void }) {
  const { t } = useLingui()
  const add = useAddPasskey()
  const [name, setName] = useState(() => t`This device`)

  async function handleProof(proof: Proof) {
    await add.mutateAsync({ proof, name })
    onAdded()
    notify({ tone: 'success', text: <Trans>Passkey added.</Trans> })
  }

  return (
    <ProofForm onProof={handleProof} submitLabel={<Trans>Add it</Trans>} busyLabel={<Trans>Adding</Trans>} isDisabled={name.trim() === ''}>
      {(errorOf) => (
        <TextField
          name="passkeyName"
          label={<Trans>A name to recognise it by</Trans>}
          value={name}
          onChange={setName}
          maxLength={60}
          error={errorOf('name')}
        />
      )}
    </ProofForm>
  )
}

function PasskeyRow({ passkey: { passkeyId, name, createdAt, lastUsedAt } }: { passkey: Passkey }) {
  const { t } = useLingui()
  const remove = useRemovePasskey()
  const describe = useProblemMessage()
  const [open, setOpen] = useState<'rename' | 'remove' | null>(null)
  return (
    <>
      <ListRow
        start={<Icon name="fingerprint" />}
        title={name}
        description={
          lastUsedAt === null ? (
            <Trans>
              Created <Time value={createdAt} />, not used yet
            </Trans>
          ) : (
            <Trans>
              Used <Time value={lastUsedAt} />
            </Trans>
          )
        }
        end={
          <>
            <IconButton icon="pencil-simple" label={t`Rename ${name}`} onClick={() => setOpen('rename')} />
            <IconButton icon="trash" label={t`Remove ${name}`} onClick={() => setOpen('remove')} />
          </>
        }
      />
      <RenameDialog isOpen={open === 'rename'} onClose={() => setOpen(null)} passkeyId={passkeyId} name={name} />
      <ConfirmDialog
        isOpen={open === 'remove'}
        onClose={() => setOpen(null)}
        title={<Trans>Remove this passkey?</Trans>}
        body={<Trans>It no longer opens your account. The device may still show it until you remove it there, too.</Trans>}
        confirmLabel={<Trans>Remove it</Trans>}
        cancelLabel={<Trans>Keep</Trans>}
        variant="danger"
        onConfirm={() => remove.mutateAsync({ passkeyId })}
        describeError={describe}
      />
    </>
  )
}

interface RenameDialogProps {
  isOpen: boolean
  onClose: () => void
  passkeyId: string
  name: string
}

function RenameDialog({ isOpen, onClose, passkeyId, name }: RenameDialogProps) {
  const rename = useRenamePasskey()
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={<Trans>What would you like to call it?</Trans>}>
      <ConfiguredForm
        fields={[nameField]}
        defaultValues={{ name }}
        onSubmit={async (values) => {
          await rename.mutateAsync({ passkeyId, name: values.name })
          onClose()
        }}
        submitLabel={<Trans>Save</Trans>}
      />
    </Dialog>
  )
}
