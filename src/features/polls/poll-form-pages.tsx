import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { PollDetails } from '#contract/community/polls.ts'
import type { PollId } from '#contract/community/ids.ts'
import { useCreatePoll, useEditPoll } from '#src/entities/poll/mutations.ts'
import { useVersionSeen } from '#src/data/query/use-version-seen.ts'
import { usePoll } from '#src/entities/poll/use-poll.ts'
import { changedFields } from '#src/lib/changed-fields.ts'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { notify } from '#src/ui/feedback/notify.ts'
import { ConfiguredForm } from '#src/ui/form/configured-form.tsx'
import { Page } from '#src/ui/layout/page.tsx'
import { buttonClass } from '#src/ui/primitives/button-class.ts'
import { useMemberClock } from '#src/ui/primitives/member-clock.ts'
import { RouterLink } from '#src/ui/router-link.tsx'
import { usePollFields } from '#src/entities/poll/form/poll-fields.tsx'
import { emptyPoll, inputOf, valuesOf, type PollInput, type PollValues } from '#src/entities/poll/form/poll-values.ts'
import styles from './internal/poll-page.module.css'

/** A new poll. It needs a connection to be published; until then its entries are kept on the device. */
export function NewPollPage() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { timeZone } = useMemberClock()
  const creation = useCreatePoll()

  async function handleSubmit(values: PollValues) {
    const { id } = await creation.mutateAsync(inputOf(values, timeZone))
    await navigate({ to: '/polls/$pollId', params: { pollId: id }, replace: true })
  }

  return (
    <Page title={t`New poll`} hasBack>
      <ConfiguredForm<PollValues>
        className={styles.narrow}
        fields={usePollFields()}
        defaultValues={emptyPoll}
        draftKey="poll:new"
        onSubmit={handleSubmit}
        submitLabel={<Trans>Publish poll</Trans>}
        busyLabel={<Trans>Publishing</Trans>}
      />
    </Page>
  )
}

/** The author may change a poll until someone has voted, or it has closed. */
export function EditPollPage({ pollId }: { pollId: PollId }) {
  const { t } = useLingui()
  const poll = usePoll(pollId)
  return (
    <Page title={t`Edit poll`} hasBack>
      {poll.can.canEdit ? <EditForm poll={poll} /> : <NoLongerEditable poll={poll} />}
    </Page>
  )
}

function EditForm({ poll }: { poll: PollDetails }) {
  const { pollId } = poll
  const navigate = useNavigate()
  const { timeZone } = useMemberClock()
  const edit = useEditPoll()

  const handleSubmit = useVersionSeen<PollValues>(async (values, base, expected) => {
    const changes = changedFields<PollInput>(inputOf(base, timeZone), inputOf(values, timeZone))
    if (Object.keys(changes).length > 0) {
      await edit.mutateAsync({ pollId, ...changes, version: expected })
      notify({ tone: 'success', text: <Trans>Saved.</Trans> })
    }
    await navigate({ to: '/polls/$pollId', params: { pollId }, replace: true })
  })

  return (
    <ConfiguredForm<PollValues>
      className={styles.narrow}
      fields={usePollFields()}
      defaultValues={valuesOf(poll, timeZone)}
      draftKey={`poll:${pollId}`}
      onSubmit={handleSubmit}
      submitLabel={<Trans>Save</Trans>}
      busyLabel={<Trans>Saving</Trans>}
    />
  )
}

function NoLongerEditable({ poll: { pollId, totalVoters, hasEnded } }: { poll: PollDetails }) {
  const reason: ReactNode =
    totalVoters > 0 ? (
      <Trans>Someone has voted. Changing the question would change what they voted for.</Trans>
    ) : hasEnded ? (
      <Trans>The poll has closed.</Trans>
    ) : (
      <Trans>Only its author can change a poll.</Trans>
    )
  return (
    <EmptyState
      icon="lock-simple"
      title={<Trans>This poll can’t be changed any more</Trans>}
      action={
        <RouterLink href={`/polls/${pollId}`} className={buttonClass()}>
          <Trans>Open the poll</Trans>
        </RouterLink>
      }
    >
      {reason}
    </EmptyState>
  )
}
