import { Trans } from '@lingui/react/macro'
import { Link, useRouter } from '@tanstack/react-router'
import { getUserFromAuthKey, reActivate } from '#contract/accounts.ts'
import { call } from '#src/data/http/call.ts'
import { takeRememberedRoute } from '#src/data/session/remembered-route.ts'
import { takeOver } from '#src/data/session/session.ts'
import { GuestLayout } from '#src/entities/current-user/guest-layout.tsx'
import { ConfiguredForm } from '#src/ui/form/configured-form.tsx'
import { linkTextClass } from '#src/ui/primitives/link-text-class.ts'

export interface AuthKeyPageProps {
  /** From the mail. Valid once. */
  authKey: string
  /** The purpose of the key. */
  kind: 'signIn' | 'reActivate'
}

/** One press uses the key: programs that scan mails open links, but press nothing. */
export function AuthKeyPage({ authKey, kind }: AuthKeyPageProps) {
  const router = useRouter()

  async function handleSubmit() {
    const endpoint = kind === 'signIn' ? getUserFromAuthKey : reActivate
    await takeOver(await call(endpoint, { authKey }, { isQuiet: true }), true)
    router.history.replace(takeRememberedRoute() ?? '/')
  }

  return (
    <GuestLayout
      title={kind === 'signIn' ? <Trans>Welcome back</Trans> : <Trans>Open your account again</Trans>}
      lead={
        kind === 'signIn' ? (
          <Trans>One tap and you’re signed in on this device.</Trans>
        ) : (
          <Trans>Everything is still here. One tap and you’re a member again.</Trans>
        )
      }
      footLink={
        <Link to="/auth/key/{-$authKey}/{-$kind}" params={{}} className={linkTextClass()}>
          <Trans>Request a new link</Trans>
        </Link>
      }
    >
      <ConfiguredForm
        fields={[]}
        defaultValues={{}}
        onSubmit={handleSubmit}
        submitLabel={kind === 'signIn' ? <Trans>Sign in</Trans> : <Trans>Open it again</Trans>}
        busyLabel={<Trans>One moment</Trans>}
        submitSize="large"
      />
    </GuestLayout>
  )
}
