import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { Invitation } from '#contract/registration/invitations.ts'
import { CallError } from '#src/http/call-error.ts'
import { useCreateInvitation, useUpdateInvitation } from '#src/entities/invitation/mutations.ts'
import { ruleMessages } from '#src/i18n/rule-messages.ts'
import { changedFields } from '#src/lib/changed-fields.ts'
import { Dialog } from '#src/ui/feedback/dialog.tsx'
import { ConfiguredForm } from '#src/ui/form/configured-form.tsx'

export interface InvitationFormProps {
  /** The stored invitation to change; null: a new one. */
  invitation: Invitation | null
  onClose: () => void
  /** Called with the invitation, whose link can then be shared. */
  onDone: (invitation: Invitation) => void
}

type Values = {
  email: string
  note: string
  /** Of the stored invitation; 0 for a new one. */
  version: number
}

/** The recipient's email and a note. Both are optional: without them the member shares the link. */
export function InvitationForm({ invitation, onClose, onDone }: InvitationFormProps) {
  const create = useCreateInvitation()
  const update = useUpdateInvitation()

  const [hasSeenNewer, setHasSeenNewer] = useState(false)

  async function handleUpdate({ invitationId, ...stored }: Invitation, { version, ...values }: Values, base: Values) {
    try {
      const change = changedFields<Omit<Values, 'version'>>(stored, values)
      // After one conflict the form shows the changes made elsewhere: saving again is intentional.
      return await update.mutateAsync({ invitationId, version: hasSeenNewer ? version : base.version, ...change })
    } catch (error) {
      setHasSeenNewer(error instanceof CallError && error.code === 'edit_conflict')
      throw error
    }
  }

  async function handleSubmit(values: Values, base: Values) {
    const { email, note } = values
    onDone(invitation ? await handleUpdate(invitation, values, base) : await create.mutateAsync({ email, note }))
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      isDismissable={false}
      title={invitation ? <Trans>Change the invitation</Trans> : <Trans>Invite someone</Trans>}
    >
      <ConfiguredForm<Values>
        fields={[
          {
            kind: 'email',
            name: 'email',
            label: msg`Email`,
            autoComplete: 'off',
            hint: msg`We send the invitation there. Leave it empty to hand over the link yourself.`,
            rules: [{ rule: 'email', message: ruleMessages['email'] }],
          },
          {
            kind: 'textArea',
            name: 'note',
            label: msg`Note`,
            maxLength: 200,
            hint: msg`It’s included in the email and reminds you who the invitation is for.`,
            rules: [{ rule: 'too_long', params: { max: 200 }, message: ruleMessages['too_long'] }],
          },
        ]}
        defaultValues={{ email: invitation?.email ?? '', note: invitation?.note ?? '', version: invitation?.version ?? 0 }}
        draftKey={`invitation:${invitation?.invitationId ?? 'new'}`}
        onSubmit={handleSubmit}
        submitLabel={invitation ? <Trans>Save</Trans> : <Trans>Create invitation</Trans>}
        busyLabel={<Trans>Saving</Trans>}
      />
    </Dialog>
  )
}
