import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { removalWaitDays } from '#contract/account/changes.ts'
import type { Proof } from '#contract/account/passkeys.ts'
import { payoutAccountDays } from '#contract/money/payouts.ts'
import { useCurrentUser } from '#src/data/session/use-current-user.ts'
import { useRequestRemoval } from '#src/entities/account/mutations.ts'
import { useAccountDetails } from '#src/entities/account/use-account-details.ts'
import { Note } from '#src/ui/feedback/note.tsx'
import { Section } from '#src/ui/layout/section.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { Segmented } from '#src/ui/primitives/segmented.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import { Time } from '#src/ui/primitives/time.tsx'
import { DataExport } from './internal/data-export.tsx'
import { KeepAccountButton } from './internal/keep-account-button.tsx'
import { ProofForm } from './internal/proof-form.tsx'

/** Account deletion: first a copy of the data, then a confirmation, then two weeks to reconsider (O-20). */
export function LeaveDrawer() {
  const { removalAt } = useCurrentUser()
  return (
    <Stack gap={8}>
      <Section title={<Trans>Export your data</Trans>} size="head">
        <Stack>
          <Text tone="muted">
            <Trans>A copy of everything we store about you. Request it before your account is deleted.</Trans>
          </Text>
          <DataExport />
        </Stack>
      </Section>
      <Section title={<Trans>Remove your account</Trans>} size="head">
        {removalAt === null ? <AskToLeave /> : <Leaving removalAt={removalAt} />}
      </Section>
    </Stack>
  )
}

function AskToLeave() {
  const { role } = useCurrentUser()
  const request = useRequestRemoval()
  const [keeps, setKeeps] = useState<'keep' | 'remove'>('keep')

  async function handleProof(proof: Proof) {
    await request.mutateAsync({ proof, keepsContent: keeps === 'keep' })
  }

  return (
    <Stack gap={4}>
      <Text>
        <Trans>
          Your profile, messages, friends and settings are deleted after {removalWaitDays} days. Sign in before then to cancel. After that
          it can’t be undone.
        </Trans>
      </Text>
      <Text>
        <Trans>Unspent tickets and the rest of your membership are lost. Neither is refunded.</Trans>
      </Text>
      {role === 'vendor' && (
        <Text>
          <Trans>
            Earnings that haven’t been paid out are lost too, and so are payouts that haven’t been approved. For an approved payout we keep
            your name and account for {payoutAccountDays} days after its approval, so that it can still be transferred.
          </Trans>
        </Text>
      )}
      <Stack gap={2}>
        <Text isStrong size="meta">
          <Trans>Your videos and comments</Trans>
        </Text>
        <Keeping value={keeps} onChange={setKeeps} />
      </Stack>
      <ProofForm onProof={handleProof} submitLabel={<Trans>Remove my account</Trans>} busyLabel={<Trans>Sending</Trans>} variant="danger" />
    </Stack>
  )
}

function Keeping({ value, onChange }: { value: 'keep' | 'remove'; onChange: (value: 'keep' | 'remove') => void }) {
  const { t } = useLingui()
  const options = [
    { value: 'keep', label: t`Leave them up` },
    { value: 'remove', label: t`Delete them` },
  ] as const
  return (
    <Stack gap={2}>
      <Segmented label={t`Your videos and comments`} value={value} options={options} onChange={onChange} />
      <Text tone="muted" size="meta">
        {value === 'keep' ? (
          <Trans>They stay under “[deleted]”. Nothing points back to you.</Trans>
        ) : (
          <Trans>They’re deleted with your account. Replies to your comments too.</Trans>
        )}
      </Text>
    </Stack>
  )
}

function Leaving({ removalAt }: { removalAt: number }) {
  const { details } = useAccountDetails()
  return (
    <Note tone="warning" action={<KeepAccountButton />}>
      <p>
        <Trans>
          We’ll delete your account on <Time value={removalAt} form="date" />.
        </Trans>
      </p>
      {details?.removal && (
        <p>
          {details.removal.keepsContent ? (
            <Trans>Your videos and comments stay.</Trans>
          ) : (
            <Trans>Your videos and comments are deleted too.</Trans>
          )}
        </p>
      )}
    </Note>
  )
}
