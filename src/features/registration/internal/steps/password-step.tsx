import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { newPasswordField } from '#src/entities/current-user/new-password-field.ts'
import { ConfiguredForm } from '#src/ui/form/configured-form.tsx'
import { rememberPassword } from '../chosen-password.ts'
import { checkChosenPassword } from '../registration-calls.ts'
import { StepFrame } from './step-frame.tsx'
import { membershipPath } from '../register-path.ts'

/** Chosen last and sent with the final request: an unfinished registration contains no password. */
export function PasswordStep() {
  const navigate = useNavigate()

  async function handleSubmit({ password }: { password: string }) {
    await checkChosenPassword(password)
    rememberPassword(password)
    await navigate({ to: membershipPath })
  }

  return (
    <StepFrame step="password" title={<Trans>Password</Trans>} lead={<Trans>Almost done. We don’t store it until you’ve joined.</Trans>}>
      <ConfiguredForm
        fields={[newPasswordField<{ password: string }>('password', msg`Password`)]}
        defaultValues={{ password: '' }}
        onSubmit={handleSubmit}
        submitLabel={<Trans>Continue</Trans>}
        busyLabel={<Trans>Checking</Trans>}
        submitSize="large"
      />
    </StepFrame>
  )
}
