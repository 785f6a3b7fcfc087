import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { use, useEffect } from 'react'
import type { ErrorCode } from '#contract/errors/error-codes.ts'
import type { MemberId } from '#contract/primitives.ts'
import { CallError } from '#src/http/call-error.ts'
import { openPair } from '#src/entities/chat/acts.ts'
import { messageForCode } from '#src/i18n/error-messages.ts'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { FailedState } from '#src/ui/feedback/failed-state.tsx'
import { FormFailureContext } from '#src/ui/form/form-failure.ts'
import { Page } from '#src/ui/layout/page.tsx'
import { Skeleton } from '#src/ui/primitives/skeleton.tsx'

/** Finds the conversation with a member and navigates there. Null: the address names no member. */
export function OpenPairPage({ userId }: { userId: MemberId | null }) {
  if (userId !== null) return <OpenPair userId={userId} />
  return (
    <Page title={<Trans>Messages</Trans>} hasBack>
      <NoPair code="member_is_null" />
    </Page>
  )
}

function NoPair({ code }: { code: ErrorCode }) {
  const { i18n } = useLingui()
  return (
    <EmptyState icon="user" title={<Trans>You can’t write to this member</Trans>}>
      {i18n._(messageForCode(code))}
    </EmptyState>
  )
}

function OpenPair({ userId }: { userId: MemberId }) {
  const navigate = useNavigate()
  const readError = use(FormFailureContext)
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['chat', 'pair', userId],
    queryFn: () => openPair(userId),
    gcTime: 0,
    retry: false,
  })
  const hash = data?.messagingHash
  const refusal = error instanceof CallError && (error.code === 'user_not_found' || error.code === 'forbidden') ? error.code : null

  // The router is outside of React; the conversation's own address replaces this one.
  useEffect(() => {
    if (hash) void navigate({ to: '/messaging/$', params: { _splat: hash }, replace: true })
  }, [hash, navigate])

  return (
    <Page title={<Trans>Messages</Trans>} hasBack>
      {!error && <Skeleton width="100%" height="64px" />}
      {refusal !== null && <NoPair code={refusal} />}
      {error && refusal === null && (
        <FailedState reason={readError(error).message} onRetry={() => void refetch()} isRetrying={isFetching} />
      )}
    </Page>
  )
}
