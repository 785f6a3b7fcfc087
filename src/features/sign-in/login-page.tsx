import type { I18n } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useRouter } from '@tanstack/react-router'
import { useState, type SyntheticEvent } from 'react'
import type { FieldErrors } from '#contract/errors/error-codes.ts'
import { CallError } from '#src/http/call-error.ts'
import { reportProblem } from '#src/data/http/report-problem.ts'
import { takeRememberedRoute } from '#src/data/session/remembered-route.ts'
import { signIn } from '#src/data/session/session.ts'
import { useSession } from '#src/data/session/use-current-user.ts'
import { GuestLayout } from '#src/entities/current-user/guest-layout.tsx'
import { loadErrorMessages, messageForCode } from '#src/i18n/error-messages.ts'
import { Note } from '#src/ui/feedback/note.tsx'
import { PasswordField } from '#src/ui/form/password-field.tsx'
import { TextField } from '#src/ui/form/text-field.tsx'
import { whenQuiet } from '#src/lib/when-idle.ts'
import { latePart } from '#src/ui/late-part.tsx'
import { Button } from '#src/ui/primitives/button.tsx'
import { Checkbox } from '#src/ui/primitives/checkbox.tsx'
import { linkTextClass } from '#src/ui/primitives/link-text-class.ts'
import styles from './login-page.module.css'

/** These routes handle many addresses, so their types do not know them. */
const joinPath: string = '/auth/register/start'
const linkPath: string = '/auth/key'

/** The passkey button is loaded after the page, where the device supports it; its space is reserved. */
const PasskeySignIn = latePart(async () => {
  await whenQuiet()
  return (await import('./internal/passkey-sign-in.tsx')).PasskeySignIn
})

/** Loaded late because few visitors need it; its messages are loaded with it. */
const EndedNote = latePart(async () => {
  const [part] = await Promise.all([import('./internal/ended-note.tsx'), loadErrorMessages()])
  return part.EndedNote
})

/** Two hand-written fields: a form library would be half of the code loaded before this page paints. */
export function LoginPage() {
  const session = useSession()
  return (
    <GuestLayout
      title={<Trans>Welcome back</Trans>}
      lead={<Trans>A members’ club for adults. Nothing leaves the club.</Trans>}
      footLink={
        <Link to={joinPath} className={linkTextClass(styles.join)}>
          <Trans>Join</Trans>
        </Link>
      }
    >
      {session.kind === 'guest' && session.reason !== null && session.reason !== 'left' && <EndedNote reason={session.reason} />}
      <LoginForm />
    </GuestLayout>
  )
}

function LoginForm() {
  const { t, i18n } = useLingui()
  const router = useRouter()
  const [userName, setUserName] = useState('')
  const [password, setPassword] = useState('')
  const [isKept, setIsKept] = useState(true)
  const [isBusy, setIsBusy] = useState(false)
  const [missing, setMissing] = useState<{ userName?: string; password?: string }>({})
  const [failure, setFailure] = useState<string | null>(null)

  const enter = () => router.history.replace(takeRememberedRoute() ?? '/')

  async function handleSubmit(event: SyntheticEvent) {
    event.preventDefault()
    if (isBusy) return
    const needed = t`Required.`
    const empty = { ...(userName.trim() === '' && { userName: needed }), ...(password === '' && { password: needed }) }
    setMissing(empty)
    setFailure(null)
    if (Object.keys(empty).length > 0) return
    setIsBusy(true)
    try {
      await signIn({ userName, password, keepSignedIn: isKept })
      enter()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      // The server is reachable, so the messages will load; where they don't, the text for an unknown failure remains.
      await loadErrorMessages().catch(reportProblem)
      // The input stays; only the messages are new.
      setMissing(await describeFields(error.fieldErrors, i18n))
      // The server's own sentence, translated where the catalogues have it. Without an answer there is none.
      setFailure(i18n._(error.status < 400 || error.message === error.code ? messageForCode(error.code) : { id: error.message }))
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <form className={styles.form} noValidate onSubmit={(event) => void handleSubmit(event)}>
      <TextField
        name="userName"
        label={<Trans>Member name or email</Trans>}
        value={userName}
        onChange={setUserName}
        error={missing.userName}
        autoComplete="username webauthn"
        autoCapitalize="none"
      />
      <div className={styles.password}>
        <PasswordField name="password" label={<Trans>Password</Trans>} value={password} onChange={setPassword} error={missing.password} />
        <Link to="/auth/forgot" className={linkTextClass(styles.forgot)}>
          <Trans>Forgot?</Trans>
        </Link>
      </div>
      <Checkbox label={<Trans>Keep me signed in</Trans>} isChecked={isKept} onChange={setIsKept} />
      <div role="alert">{failure !== null && <Note tone="danger">{failure}</Note>}</div>
      <Button type="submit" variant="primary" size="large" isBlock isBusy={isBusy} busyLabel={<Trans>Signing in</Trans>}>
        <Trans>Sign in</Trans>
      </Button>
      <OtherWays isKept={isKept} onSignedIn={enter} />
    </form>
  )
}

/** The rules' messages are loaded with the first refusal that names a field. */
async function describeFields(fieldErrors: FieldErrors, i18n: I18n): Promise<Readonly<Record<string, string>>> {
  const refused = Object.entries(fieldErrors)
  if (refused.length === 0) return {}
  const { ruleMessages } = await import('#src/i18n/rule-messages.ts')
  return Object.fromEntries(
    refused.map(([field, rules]) => [field, rules.map((rule) => i18n._(ruleMessages[rule] ?? { id: rule })).join(' ')]),
  )
}

function OtherWays({ isKept, onSignedIn }: { isKept: boolean; onSignedIn: () => void }) {
  return (
    <>
      <Link to={linkPath} className={linkTextClass(styles.join)}>
        <Trans>Send me a link instead</Trans>
      </Link>
      {'PublicKeyCredential' in window && (
        <div className={styles.passkey}>
          <PasskeySignIn isKept={isKept} onSignedIn={onSignedIn} />
        </div>
      )}
    </>
  )
}
