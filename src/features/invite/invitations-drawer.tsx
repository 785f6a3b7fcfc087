import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Invitation, InvitationView } from '#contract/registration/invitations.ts'
import { invitationQueries } from '#src/entities/invitation/queries.ts'
import { useDebounced } from '#src/entities/member/use-debounced.ts'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { Note } from '#src/ui/feedback/note.tsx'
import { notify } from '#src/ui/feedback/notify.ts'
import { TextField } from '#src/ui/form/text-field.tsx'
import { HorizontalScroller } from '#src/ui/layout/horizontal-scroller.tsx'
import { Row } from '#src/ui/layout/row.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { itemsOf } from '#src/ui/list/list-query.ts'
import { PagedRows } from '#src/ui/list/paged-rows.tsx'
import { Button } from '#src/ui/primitives/button.tsx'
import { Chip } from '#src/ui/primitives/chip.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import { BuyInvitations } from './internal/buy-invitations.tsx'
import { InvitationForm } from './internal/invitation-form.tsx'
import { InvitationRow } from './internal/invitation-row.tsx'

const searchPauseMs = 300

/**
 * The member's invitations: by state with their counts; they can be searched, created, changed and withdrawn (B-04,
 * B-05), and more can be bought with tickets (T-09).
 */
export function InvitationsDrawer() {
  const { t } = useLingui()
  const { data: counts } = useQuery(invitationQueries.counts())
  const [state, setState] = useState<InvitationView>('all')
  const [text, setText] = useState('')
  const [editing, setEditing] = useState<Invitation | 'new' | null>(null)
  const searched = useDebounced(text.trim(), searchPauseMs)
  const list = useInfiniteQuery(invitationQueries.list(state, searched))
  const { open = 0, most = 10, extra = 0 } = counts ?? {}
  const isFull = open >= most && extra <= 0

  /** The currently stored invitation, which may have changed since it was opened. */
  const current = (known: Invitation) => itemsOf(list).find(({ invitationId }) => invitationId === known.invitationId) ?? known

  function handleDone(invitation: Invitation) {
    setEditing(null)
    setState('all')
    const text =
      invitation.email === '' ? <Trans>Your link is ready to share.</Trans> : <Trans>Invitation sent to {invitation.email}.</Trans>
    notify({ tone: 'success', text })
  }

  return (
    <Stack gap={5}>
      <Text tone="muted">
        <Trans>
          People who join with your invitation become members right away. {open} of {most} are open; each is valid for 30 days.
        </Trans>
      </Text>
      <Ways extra={extra} isFull={isFull} onInvite={() => setEditing('new')} />
      <StateChips state={state} onState={setState} />
      <TextField label={t`Search invitations`} type="search" value={text} onChange={setText} autoCapitalize="none" />
      <PagedRows
        label={t`My invitations`}
        list={list}
        itemKey={({ invitationId }) => invitationId}
        renderItem={(invitation) => <InvitationRow invitation={invitation} onEdit={() => setEditing(invitation)} />}
        more={<Trans>More invitations</Trans>}
        empty={<Nothing state={state} isSearch={searched !== ''} />}
      />
      {editing !== null && (
        <InvitationForm invitation={editing === 'new' ? null : current(editing)} onClose={() => setEditing(null)} onDone={handleDone} />
      )}
    </Stack>
  )
}

function Ways({ extra, isFull, onInvite }: { extra: number; isFull: boolean; onInvite: () => void }) {
  const [isBuying, setIsBuying] = useState(false)
  return (
    <>
      {extra > 0 && (
        <Text>
          <Plural
            value={extra}
            one="You have # extra invitation for when all the others are in use."
            other="You have # extra invitations for when all the others are in use."
          />
        </Text>
      )}
      <Row gap={2} isWrapping>
        <Button variant="primary" icon="plus" disabled={isFull} onClick={onInvite}>
          <Trans>Invite someone</Trans>
        </Button>
        <Button variant="quiet" icon="ticket" onClick={() => setIsBuying(true)}>
          <Trans>Buy invitations</Trans>
        </Button>
      </Row>
      {isFull && (
        <Note>
          <Trans>All your invitations are in use. Withdraw one, wait until one is accepted, or buy more.</Trans>
        </Note>
      )}
      {isBuying && <BuyInvitations onClose={() => setIsBuying(false)} />}
    </>
  )
}

function StateChips({ state, onState }: { state: InvitationView; onState: (state: InvitationView) => void }) {
  const { t } = useLingui()
  const { data: counts } = useQuery(invitationQueries.counts())
  const names: ReadonlyArray<readonly [InvitationView, string]> = [
    ['all', t`All`],
    ['pending', t`Pending`],
    ['accepted', t`Accepted`],
    ['deleted', t`Deleted`],
    ['removed', t`Withdrawn`],
  ]
  return (
    <HorizontalScroller label={t`Which invitations`}>
      {names.map(([key, name]) => (
        <Chip key={key} isOn={key === state} onClick={() => onState(key)}>
          {counts && key !== 'all' ? `${name} ${counts[key]}` : name}
        </Chip>
      ))}
    </HorizontalScroller>
  )
}

function Nothing({ state, isSearch }: { state: InvitationView; isSearch: boolean }) {
  return (
    <EmptyState icon="link" title={isSearch ? <Trans>No results.</Trans> : <Trans context="invitations">None</Trans>}>
      {!isSearch && (state === 'all' || state === 'pending') && <Trans>An invitation is a link for one person.</Trans>}
    </EmptyState>
  )
}
