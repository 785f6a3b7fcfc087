import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import * as v from 'valibot'
import { checkEntryCode, checkInvitation, entryCode, invitationSecret } from '#contract/registration/registration.ts'
import { CallError } from '#src/http/call-error.ts'
import { call } from '#src/data/http/call.ts'
import { GuestLayout } from '#src/entities/current-user/guest-layout.tsx'
import { ruleMessages } from '#src/i18n/rule-messages.ts'
import { ConfiguredForm } from '#src/ui/form/configured-form.tsx'
import { linkTextClass } from '#src/ui/primitives/link-text-class.ts'
import { RouterLink } from '#src/ui/router-link.tsx'
import { nameEntryCode } from './internal/registration-calls.ts'
import { keepRegistration, savedRegistration } from './internal/saved-registration.ts'
import { useGoOn } from './internal/use-go-on.ts'
import { startPath } from './internal/register-path.ts'

const required = { rule: 'required', message: ruleMessages['required'] }

/** The server's error for an invalid code. */
const refused = () => new CallError('token_invalid', { status: 422 })

function BackToStart() {
  return (
    <RouterLink href="/auth/register/start" className={linkTextClass()}>
      <Trans>I don’t have one</Trans>
    </RouterLink>
  )
}

/** Entering an invitation by hand: the whole link is accepted too (J-07). */
export function InvitePage() {
  const navigate = useNavigate()

  async function handleSubmit({ secret: typed }: { secret: string }) {
    const secret = v.safeParse(invitationSecret, /\/start\/([^/?#]+)/.exec(typed)?.[1] ?? typed)
    if (!secret.success || !(await call(checkInvitation, { secret: secret.output }, { isQuiet: true })).isValid) throw refused()
    await navigate({ to: `${startPath}/${secret.output}` })
  }

  return (
    <GuestLayout
      title={<Trans>Your invitation</Trans>}
      lead={<Trans>Paste the invitation link, or just the last part of it.</Trans>}
      footLink={<BackToStart />}
    >
      <ConfiguredForm
        fields={[{ kind: 'text', name: 'secret', label: msg`Invitation`, hasAutoFocus: true, autoComplete: 'off', rules: [required] }]}
        defaultValues={{ secret: '' }}
        onSubmit={handleSubmit}
        submitLabel={<Trans>Continue</Trans>}
        busyLabel={<Trans>Checking</Trans>}
        submitSize="large"
      />
    </GuestLayout>
  )
}

/** The code of the HKB entry, handed out at events (J-08). */
export function EntryCodePage() {
  const goOn = useGoOn()

  async function handleSubmit({ code: typed }: { code: string }) {
    const code = v.safeParse(entryCode, typed)
    if (!code.success || !(await call(checkEntryCode, { code: code.output }, { isQuiet: true })).isValid) throw refused()
    const { registration } = savedRegistration.get()
    if (registration) return goOn(await nameEntryCode(code.output))
    keepRegistration({ entryCode: code.output })
    await goOn('tos')
  }

  return (
    <GuestLayout
      title={<Trans>Your entry code</Trans>}
      lead={<Trans>It’s on the card you were given. It makes you a member right away.</Trans>}
      footLink={<BackToStart />}
    >
      <ConfiguredForm
        fields={[{ kind: 'text', name: 'code', label: msg`Entry code`, hasAutoFocus: true, autoComplete: 'off', rules: [required] }]}
        defaultValues={{ code: '' }}
        onSubmit={handleSubmit}
        submitLabel={<Trans>Continue</Trans>}
        busyLabel={<Trans>Checking</Trans>}
        submitSize="large"
      />
    </GuestLayout>
  )
}
