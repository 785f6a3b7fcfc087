import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import * as v from 'valibot'
import { eventLimits } from '#contract/community/event-choices.ts'
import type { GuestView } from '#contract/community/event-guests.ts'
import { memberBadge, type MemberBadge } from '#contract/members.ts'
import type { EventId } from '#contract/community/ids.ts'
import { ContentMissing } from '#src/entities/content/content-missing.tsx'
import { useInviteMembers } from '#src/entities/event/mutations.ts'
import { useEvent } from '#src/entities/event/use-event.ts'
import { MemberPicker } from '#src/entities/member/member-picker.tsx'
import { ruleMessages } from '#src/i18n/rule-messages.ts'
import { notify } from '#src/ui/feedback/notify.ts'
import { ConfiguredForm } from '#src/ui/form/configured-form.tsx'
import { Page } from '#src/ui/layout/page.tsx'
import { Section } from '#src/ui/layout/section.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { Badge } from '#src/ui/primitives/badge.tsx'
import { GuestActions } from './internal/host/guest-actions.tsx'
import { GuestList } from './internal/guest-list.tsx'
import styles from './internal/event-page.module.css'

// A form's values need an index signature, which only a type alias has.
type Invitation = {
  userIds: readonly MemberBadge[]
  note: string
}

const badges = v.array(memberBadge)
const membersOf = (value: unknown): readonly MemberBadge[] => {
  const parsed = v.safeParse(badges, value)
  return parsed.success ? parsed.output : []
}
const views: readonly GuestView[] = ['invited', 'confirmed', 'maybe', 'not_attending']

/** The host invites members by name, and sees and removes the invitations. */
export function InvitesPage({ eventId }: { eventId: EventId }) {
  const { t } = useLingui()
  const event = useEvent(eventId)
  const [view, setView] = useState<GuestView>('invited')
  if (!event.can.canManage) return <ContentMissing kind="event" />
  return (
    <Page title={t`Invite people`} hasBack>
      <Stack gap={8} className={styles.narrow}>
        <InviteForm eventId={eventId} />
        <Section title={t`Invitations`}>
          <Stack gap={3}>
            <GuestList
              event={event}
              views={views}
              view={view}
              onView={setView}
              describe={({ rsvp, note }) => (
                <>
                  {rsvp === null && (
                    <Badge tone="warning">
                      <Trans>Invite pending</Trans>
                    </Badge>
                  )}{' '}
                  {note !== '' && <bdi>{note}</bdi>}
                </>
              )}
              actions={(guest) => <GuestActions event={event} guest={guest} />}
            />
          </Stack>
        </Section>
      </Stack>
    </Page>
  )
}

function InviteForm({ eventId }: { eventId: EventId }) {
  const invitation = useInviteMembers()
  /** A new form after each invitation. */
  const [round, setRound] = useState(0)

  async function handleSubmit({ userIds, note }: Invitation) {
    await invitation.mutateAsync({ eventId, userIds: userIds.map(({ userId }) => userId), note })
    notify({ tone: 'success', text: <Plural value={userIds.length} one="# member invited." other="# members invited." /> })
    setRound(round + 1)
  }

  return (
    <ConfiguredForm<Invitation>
      key={round}
      fields={[
        {
          kind: 'custom',
          name: 'userIds',
          label: msg`Members`,
          rules: [
            { rule: 'required', message: msg`Choose at least one member.` },
            { rule: 'event.limit', test: () => true, message: msg`An event can have ${eventLimits.invitations} invitations at most.` },
            { rule: 'too_many', params: { max: eventLimits.invitedAtOnce }, message: ruleMessages['too_many'] },
          ],
          isKept: (value) => v.is(badges, value),
          render: ({ value, label, error, isDisabled, onChange }) => (
            <MemberPicker
              label={label}
              error={error}
              isDisabled={isDisabled}
              value={membersOf(value)}
              max={eventLimits.invitedAtOnce}
              onChange={onChange}
            />
          ),
        },
        {
          kind: 'textArea',
          name: 'note',
          label: msg`Note`,
          hint: msg`They read it with the invitation.`,
          rows: 2,
          maxLength: eventLimits.note,
        },
      ]}
      defaultValues={{ userIds: [], note: '' }}
      draftKey={`invites:${eventId}`}
      onSubmit={handleSubmit}
      submitLabel={<Trans>Invite</Trans>}
      busyLabel={<Trans>Inviting</Trans>}
    />
  )
}
