import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useNavigate } from '@tanstack/react-router'
import type { Passkey } from '#contract/account/passkeys.ts'
import { beginReset, resetPassword } from '#contract/accounts.ts'
import { call } from '#src/data/http/call.ts'
import { useOpenCall } from '#src/data/http/use-open-call.ts'
import { GuestLayout } from '#src/entities/current-user/guest-layout.tsx'
import { newPasswordField } from '#src/entities/current-user/new-password-field.ts'
import { messageForCode } from '#src/i18n/error-messages.ts'
import { FailedState } from '#src/ui/feedback/failed-state.tsx'
import { Note } from '#src/ui/feedback/note.tsx'
import { notify } from '#src/ui/feedback/notify.ts'
import { ConfiguredForm } from '#src/ui/form/configured-form.tsx'
import { linkTextClass } from '#src/ui/primitives/link-text-class.ts'
import { Skeleton } from '#src/ui/primitives/skeleton.tsx'

export interface ResetPageProps {
  /** From the mail. Valid once. */
  token: string
}

/** Sets a new password from a mailed link. The member chooses which passkeys to keep, because somebody else may have added one. */
export function ResetPage({ token }: ResetPageProps) {
  const { i18n } = useLingui()
  const { data, failure, isAsking, ask } = useOpenCall(beginReset, { token })

  return (
    <GuestLayout
      title={<Trans>New password</Trans>}
      lead={<Trans>Changing it signs you out on all devices.</Trans>}
      footLink={
        <Link to="/auth/forgot" className={linkTextClass()}>
          <Trans>Request a new link</Trans>
        </Link>
      }
    >
      {data && <ResetForm token={token} passkeys={data.passkeys} />}
      {!data && failure === null && <Skeleton shape="block" height="140px" />}
      {failure === 'token_invalid' && <Note tone="danger">{i18n._(messageForCode(failure))}</Note>}
      {failure !== null && failure !== 'token_invalid' && (
        <FailedState reason={i18n._(messageForCode(failure))} onRetry={ask} isRetrying={isAsking} />
      )}
    </GuestLayout>
  )
}

interface ResetValues extends Record<string, unknown> {
  password: string
  keepsPasskeys: string[]
}

function ResetForm({ token, passkeys }: ResetPageProps & { passkeys: readonly Passkey[] }) {
  const navigate = useNavigate()
  const { i18n, t } = useLingui()

  async function handleSubmit({ password, keepsPasskeys }: ResetValues) {
    await call(resetPassword, { token, password, keepsPasskeys }, { isQuiet: true })
    notify({ tone: 'success', text: <Trans>New password set. Sign in with it.</Trans> })
    await navigate({ to: '/auth/login', replace: true })
  }

  function describe({ name, createdAt }: Passkey): string {
    const day = i18n.date(new Date(createdAt * 1000), { dateStyle: 'medium' })
    return t`${name}, made on ${day}`
  }

  return (
    <ConfiguredForm<ResetValues>
      fields={[
        newPasswordField<ResetValues>('password', msg`New password`),
        {
          kind: 'multiChoice',
          name: 'keepsPasskeys',
          label: msg`Passkeys to keep`,
          hint: msg`Choose the passkeys you made yourself. All others are removed and can no longer sign in.`,
          options: passkeys.map((passkey) => ({ value: passkey.passkeyId, label: describe(passkey) })),
          isHidden: () => passkeys.length === 0,
        },
      ]}
      // None: only passkeys the member recognises remain.
      defaultValues={{ password: '', keepsPasskeys: [] }}
      onSubmit={handleSubmit}
      submitLabel={<Trans>Set the password</Trans>}
      busyLabel={<Trans>Saving</Trans>}
      submitSize="large"
    />
  )
}
