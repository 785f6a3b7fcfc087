import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { CallError } from '#src/http/call-error.ts'
import { useCurrentUser } from '#src/data/session/use-current-user.ts'
import { useConfirmShowcase, useLeaveShowcase, useRequestShowcaseKey, useSaveShowcase } from '#src/entities/email-consent/mutations.ts'
import { emailConsentQueries } from '#src/entities/email-consent/queries.ts'
import { messageForCode } from '#src/i18n/error-messages.ts'
import { changedFields } from '#src/lib/changed-fields.ts'
import { ConfirmDialog } from '#src/ui/feedback/confirm-dialog.tsx'
import { FailedState } from '#src/ui/feedback/failed-state.tsx'
import { Note } from '#src/ui/feedback/note.tsx'
import { notify } from '#src/ui/feedback/notify.ts'
import { ConfiguredForm } from '#src/ui/form/configured-form.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { Button } from '#src/ui/primitives/button.tsx'
import { linkTextClass } from '#src/ui/primitives/link-text-class.ts'
import { Skeleton } from '#src/ui/primitives/skeleton.tsx'
import { Text } from '#src/ui/primitives/text.tsx'

export interface ShowcaseDrawerProps {
  /** From the mailed link: settings/showcase/{key}. */
  authkey?: string | undefined
}

/** Showing a profile to non-members: by a mailed key, as much as the member chooses, and revocable at once (P-05). */
export function ShowcaseDrawer({ authkey }: ShowcaseDrawerProps) {
  const { data, refetch, isFetching, isPending } = useQuery(emailConsentQueries.showcase())
  return (
    <Stack gap={6}>
      <Text tone="muted">
        <Trans>
          Nothing about you is shown to non-members unless you agree here. Then only what you choose, on{' '}
          <Link to="/public/exposed/{-$triggerp}/{-$seo}" params={{}} className={linkTextClass()}>
            this page
          </Link>
          , until you withdraw it.
        </Trans>
      </Text>
      {isPending && <Skeleton shape="block" height="120px" />}
      {!isPending && !data && <FailedState onRetry={() => void refetch()} isRetrying={isFetching} />}
      {data?.showcase && <Choice shown={data.showcase} />}
      {data && !data.showcase && (authkey === undefined ? <AskForKey /> : <UseKey authkey={authkey} />)}
    </Stack>
  )
}

function AskForKey() {
  const { email } = useCurrentUser()
  const { i18n } = useLingui()
  const request = useRequestShowcaseKey()
  const failure = request.error instanceof CallError ? i18n._(messageForCode(request.error.code)) : null
  if (request.isSuccess) {
    return (
      <Note tone="positive">
        <Trans>We’ve sent a link to {email}. It works once, within 24 hours. Nothing is shown until you use it.</Trans>
      </Note>
    )
  }
  return (
    <Stack gap={3}>
      <div role="alert">{failure !== null && <Note tone="danger">{failure}</Note>}</div>
      <div>
        <Button variant="quiet" isBusy={request.isPending} busyLabel={<Trans>Sending</Trans>} onClick={() => request.mutate()}>
          <Trans>Send me the link</Trans>
        </Button>
      </div>
    </Stack>
  )
}

/** Opening a link is not consent: mail programs open links automatically. */
function UseKey({ authkey }: { authkey: string }) {
  const { i18n } = useLingui()
  const navigate = useNavigate()
  const confirm = useConfirmShowcase()
  const failure = confirm.error instanceof CallError ? i18n._(messageForCode(confirm.error.code)) : null

  async function handleConfirm() {
    try {
      await confirm.mutateAsync(authkey)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      // The key may still be valid, so it can be tried again.
      if (error.code !== 'token_invalid') return
      notify({ tone: 'error', text: i18n._(messageForCode(error.code)) })
    }
    // The key is removed from the address once it cannot be used any more.
    await navigate({ to: '/settings/{-$drawer}/{-$option1}', params: { drawer: 'showcase', option1: undefined }, replace: true })
  }

  return (
    <Stack gap={3}>
      <div role="alert">{failure !== null && <Note tone="danger">{failure}</Note>}</div>
      <Text>
        <Trans>You opened the link we sent. Do you agree to show something publicly? You’ll choose the rest next.</Trans>
      </Text>
      <div>
        <Button variant="primary" isBusy={confirm.isPending} busyLabel={<Trans>Agreeing</Trans>} onClick={() => void handleConfirm()}>
          <Trans>I agree</Trans>
        </Button>
      </div>
    </Stack>
  )
}

interface Chosen {
  showsName: boolean
  showsPicture: boolean
  words: string
}

function Choice({ shown: { showsName, showsPicture, words } }: { shown: Chosen }) {
  const save = useSaveShowcase()
  const leave = useLeaveShowcase()
  const [isAsking, setIsAsking] = useState(false)
  const values: { showsName: boolean; showsPicture: boolean; words: string } = { showsName, showsPicture, words }

  async function handleSubmit(chosen: typeof values) {
    await save.mutateAsync(changedFields(values, chosen))
    notify({ tone: 'success', text: <Trans>Saved. This is what’s shown now.</Trans> })
  }

  return (
    <Stack gap={6}>
      <ConfiguredForm
        fields={[
          { kind: 'switch', name: 'showsName', label: msg`My member name` },
          { kind: 'switch', name: 'showsPicture', label: msg`My photo` },
          { kind: 'textArea', name: 'words', label: msg`A few words`, maxLength: 300, rows: 3 },
        ]}
        defaultValues={values}
        draftKey="showcase"
        onSubmit={handleSubmit}
        submitLabel={<Trans>Show this</Trans>}
        busyLabel={<Trans>Saving</Trans>}
      />
      <div>
        <Button variant="danger" onClick={() => setIsAsking(true)}>
          <Trans>Withdraw everything</Trans>
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={<Trans>Withdraw everything?</Trans>}
        body={<Trans>Nothing about you is shown from now on. To show something again you’ll need a new link.</Trans>}
        confirmLabel={<Trans>Withdraw</Trans>}
        cancelLabel={<Trans>Keep</Trans>}
        variant="danger"
        onConfirm={async () => {
          await leave.mutateAsync(undefined)
        }}
      />
    </Stack>
  )
}
