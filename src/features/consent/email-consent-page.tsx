import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { getOptin, getOwnOptin, optinKinds, saveOptin, saveOwnOptin, type Optin, type OptinKind } from '#contract/site/email-consent.ts'
import { CallError } from '#src/http/call-error.ts'
import { call } from '#src/data/http/call.ts'
import { useOpenCall, type OpenCall } from '#src/data/http/use-open-call.ts'
import { useOptionalCurrentUser } from '#src/data/session/use-current-user.ts'
import { messageForCode } from '#src/i18n/error-messages.ts'
import { FailedState } from '#src/ui/feedback/failed-state.tsx'
import { notify } from '#src/ui/feedback/notify.ts'
import { Page } from '#src/ui/layout/page.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { Skeleton } from '#src/ui/primitives/skeleton.tsx'
import { Switch } from '#src/ui/primitives/switch.tsx'
import { Text } from '#src/ui/primitives/text.tsx'

export interface EmailConsentPageProps {
  /** From a mail's link. Without one the page is about the signed-in member. */
  authkey?: string | undefined
}

const words: Record<OptinKind, { label: MessageDescriptor; description: MessageDescriptor }> = {
  digest: { label: msg`A digest`, description: msg`A summary of everything you missed, in one email.` },
  news: { label: msg`Club news`, description: msg`Occasionally, from staff.` },
}

/**
 * Which mails a member gets. A mail's own link opens this page, and nothing else, without signing in (P-04, P-06).
 */
export function EmailConsentPage({ authkey }: EmailConsentPageProps) {
  const isSignedIn = useOptionalCurrentUser() !== null
  return (
    <Page title={<Trans>Email notifications</Trans>} hasBack>
      {authkey !== undefined && <MailsOfKey authkey={authkey} />}
      {authkey === undefined && isSignedIn && <OwnMails />}
      {authkey === undefined && !isSignedIn && (
        <Text>
          <Trans>Open the link in an email from us, or sign in first.</Trans>
        </Text>
      )}
    </Page>
  )
}

function MailsOfKey({ authkey }: { authkey: string }) {
  const asked = useOpenCall(getOptin, { authkey })
  return <Mails asked={asked} onSave={(change) => call(saveOptin, { authkey, ...change }, { isQuiet: true })} />
}

function OwnMails() {
  const asked = useOpenCall(getOwnOptin, {})
  return <Mails asked={asked} onSave={(change) => call(saveOwnOptin, change, { isQuiet: true })} />
}

interface MailsProps {
  asked: OpenCall<Optin>
  onSave: (change: Partial<Optin>) => Promise<Optin>
}

function Mails({ asked: { data, failure, isAsking, ask }, onSave }: MailsProps) {
  const { i18n } = useLingui()
  if (data) return <Switches known={data} onSave={onSave} />
  if (failure === null) return <Skeleton shape="block" height="220px" />
  if (failure === 'token_invalid') return <Text>{i18n._(messageForCode(failure))}</Text>
  return <FailedState reason={i18n._(messageForCode(failure))} onRetry={ask} isRetrying={isAsking} />
}

function Switches({ known, onSave }: { known: Optin; onSave: MailsProps['onSave'] }) {
  const { i18n } = useLingui()
  const [shown, setShown] = useState(known)

  async function handleChange(kind: OptinKind, isOn: boolean) {
    const before = shown
    setShown({ ...before, [kind]: isOn })
    try {
      setShown(await onSave({ [kind]: isOn }))
      notify({ tone: 'success', text: <Trans>Saved.</Trans> })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setShown(before)
      notify({ tone: 'error', text: i18n._(messageForCode(error.code)) })
    }
  }

  return (
    <Stack gap={5}>
      <Text tone="muted">
        <Trans>Account emails, such as password resets, are always sent.</Trans>
      </Text>
      <div>
        {optinKinds.toReversed().map((kind) => (
          <Switch
            key={kind}
            label={i18n._(words[kind].label)}
            description={i18n._(words[kind].description)}
            isOn={shown[kind]}
            onChange={(isOn) => void handleChange(kind, isOn)}
          />
        ))}
      </div>
    </Stack>
  )
}
