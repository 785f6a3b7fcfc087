import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link, useNavigate } from '@tanstack/react-router'
import { resetPassword } from '#contract/accounts.ts'
import { call } from '#src/data/http/call.ts'
import { Entrance } from '#src/entities/self/entrance.tsx'
import { newPasswordField } from '#src/entities/self/new-password-field.ts'
import { notify } from '#src/ui/feedback/notify.ts'
import { ConfiguredForm } from '#src/ui/form/configured-form.tsx'
import { linkTextClass } from '#src/ui/primitives/link-text-class.ts'

export interface ResetPageProps {
  /** From the mail. Good once. */
  token: string
}

export function ResetPage({ token }: ResetPageProps) {
  const navigate = useNavigate()

  async function handleSubmit({ password }: { password: string }) {
    await call(resetPassword, { token, password }, { isQuiet: true })
    notify({ tone: 'success', text: <Trans>Your new password is set. Sign in with it.</Trans> })
    await navigate({ to: '/auth/login', replace: true })
  }

  return (
    <Entrance
      title={<Trans>A new password</Trans>}
      lead={<Trans>All your devices are signed out when it changes.</Trans>}
      footLink={
        <Link to="/auth/forgot" className={linkTextClass()}>
          <Trans>Ask for a new link</Trans>
        </Link>
      }
    >
      <ConfiguredForm
        fields={[newPasswordField<{ password: string }>('password', msg`New password`)]}
        defaultValues={{ password: '' }}
        onSubmit={handleSubmit}
        submitLabel={<Trans>Set the password</Trans>}
        busyLabel={<Trans>Setting it</Trans>}
        submitSize="large"
      />
    </Entrance>
  )
}
