import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Invitation, InvitationState } from '#contract/joining/invitations.ts'
import { invitationQueries } from '#src/entities/invitation/queries.ts'
import { useDebounced } from '#src/entities/member/use-debounced.ts'
import { ListFailed } from '#src/ui/feedback/list-failed.tsx'
import { MoreButton } from '#src/ui/feedback/more-button.tsx'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { Note } from '#src/ui/feedback/note.tsx'
import { notify } from '#src/ui/feedback/notify.ts'
import { TextField } from '#src/ui/form/text-field.tsx'
import { HorizontalScroller } from '#src/ui/layout/horizontal-scroller.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { Button } from '#src/ui/primitives/button.tsx'
import { Chip } from '#src/ui/primitives/chip.tsx'
import { Skeleton } from '#src/ui/primitives/skeleton.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import { InvitationForm } from './internal/invitation-form.tsx'
import { InvitationRow } from './internal/invitation-row.tsx'

const searchPauseMs = 300

/** My invitations: by state with their counts, to be searched, made, changed and taken back (B-04, B-05). */
export function InvitationsDrawer() {
  const { t } = useLingui()
  const counts = useQuery(invitationQueries.counts())
  const [state, setState] = useState<InvitationState>('pending')
  const [text, setText] = useState('')
  const [editing, setEditing] = useState<Invitation | 'new' | null>(null)
  const stateNames = useStateNames()
  const found = useInvitations(state, text)
  const { open = 0, most = 10 } = counts.data ?? {}
  const isFull = open >= most

  function handleDone(invitation: Invitation) {
    setEditing(null)
    setState('pending')
    const text =
      invitation.email === '' ? (
        <Trans>The link is ready to be passed on.</Trans>
      ) : (
        <Trans>The invitation is on its way to {invitation.email}.</Trans>
      )
    notify({ tone: 'success', text })
  }

  return (
    <Stack gap={5}>
      <Text tone="muted">
        <Trans>
          Who comes by your invitation is a member at once. {open} of {most} are open; each lasts 30 days.
        </Trans>
      </Text>
      <div>
        <Button variant="primary" icon="plus" disabled={isFull} onClick={() => setEditing('new')}>
          <Trans>Invite somebody</Trans>
        </Button>
      </div>
      {isFull && (
        <Note>
          <Trans>All your invitations are open. Take one back, or wait until one is accepted.</Trans>
        </Note>
      )}
      <HorizontalScroller label={t`Which invitations`}>
        {stateNames.map(([key, name]) => (
          <Chip key={key} isOn={key === state} aria-pressed={key === state} onClick={() => setState(key)}>
            {counts.data ? `${name} ${counts.data[key]}` : name}
          </Chip>
        ))}
      </HorizontalScroller>
      <TextField label={t`Search invitations`} type="search" value={text} onChange={setText} autoCapitalize="none" />
      <InvitationList {...found} state={state} onEdit={setEditing} />
      {editing !== null && (
        <InvitationForm
          invitation={editing === 'new' ? null : found.current(editing)}
          onClose={() => setEditing(null)}
          onDone={handleDone}
        />
      )}
    </Stack>
  )
}

function useStateNames(): ReadonlyArray<readonly [InvitationState, string]> {
  const { t } = useLingui()
  return [
    ['pending', t`Pending`],
    ['accepted', t`Accepted`],
    ['deleted', t`Deleted`],
    ['removed', t`Removed`],
  ]
}

function useInvitations(state: InvitationState, text: string) {
  const settled = useDebounced(text.trim(), searchPauseMs)
  const list = useInfiniteQuery(invitationQueries.list(state, settled))
  const items = list.data?.pages.flatMap((page) => page.items) ?? []
  return {
    list,
    items,
    isSearch: settled !== '',
    /** As it is stored now, which may have changed since it was opened. */
    current: (known: Invitation) => items.find(({ invitationId }) => invitationId === known.invitationId) ?? known,
  }
}

interface InvitationListProps extends Pick<ReturnType<typeof useInvitations>, 'list' | 'items' | 'isSearch'> {
  state: InvitationState
  onEdit: (invitation: Invitation) => void
}

function InvitationList({ list, items, isSearch, state, onEdit }: InvitationListProps) {
  if (!list.data && list.error) return <ListFailed error={list.error} onRetry={() => void list.refetch()} isRetrying={list.isFetching} />
  if (!list.data) {
    return (
      <Stack>
        <Skeleton width="100%" height="64px" />
        <Skeleton width="100%" height="64px" />
      </Stack>
    )
  }
  if (items.length === 0) {
    return (
      <EmptyState icon="link" title={isSearch ? <Trans>Nothing fits.</Trans> : <Trans>None here</Trans>}>
        {!isSearch && state === 'pending' && <Trans>An invitation is a link for one person.</Trans>}
      </EmptyState>
    )
  }
  return (
    <div>
      {items.map((invitation) => (
        <InvitationRow key={invitation.invitationId} invitation={invitation} onEdit={() => onEdit(invitation)} />
      ))}
      <MoreButton list={list}>
        <Trans>More invitations</Trans>
      </MoreButton>
    </div>
  )
}
