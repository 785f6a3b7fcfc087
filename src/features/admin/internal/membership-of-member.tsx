import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { MemberBadge } from '#contract/members.ts'
import { membershipKinds, membershipMonths } from '#contract/policy/membership.ts'
import type { Membership } from '#contract/money/membership.ts'
import { useKindNames } from '#src/entities/membership/membership-name.tsx'
import { membershipOfQuery, useEndMembership, useGrantMembership } from '#src/entities/membership/staff.ts'
import { Note } from '#src/ui/feedback/note.tsx'
import { notify } from '#src/ui/feedback/notify.ts'
import { PartFailed } from '#src/ui/feedback/part-failed.tsx'
import { ConfiguredForm } from '#src/ui/form/configured-form.tsx'
import type { FieldConfig } from '#src/ui/form/field-config.ts'
import { Section } from '#src/ui/layout/section.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { Button } from '#src/ui/primitives/button.tsx'
import { Skeleton } from '#src/ui/primitives/skeleton.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import { Time } from '#src/ui/primitives/time.tsx'
import { EndDialog } from './end-dialog.tsx'
import { reasonField, type Reason } from './reason-field.ts'

type Grant = Reason & { kind: string; months: string }

/** What a member has, giving more of it, and ending it. */
export function MembershipOfMember({ member }: { member: MemberBadge }) {
  const { data, isError, refetch } = useQuery(membershipOfQuery(member.userId))
  if (!data) return isError ? <PartFailed onRetry={() => void refetch()} /> : <Skeleton shape="block" height="240px" />
  const { membership, refusals } = data
  return (
    <>
      <Held membership={membership} member={member} />
      {refusals.member !== null && refusals.sponsor !== null ? (
        <Note>
          <Trans>This member’s role doesn’t need a membership.</Trans>
        </Note>
      ) : (
        <GrantForm member={member} />
      )}
    </>
  )
}

function Held({ membership, member }: { membership: Membership | null; member: MemberBadge }) {
  const names = useKindNames()
  const [isEnding, setIsEnding] = useState(false)
  if (!membership)
    return (
      <Text>
        <Trans>No membership yet.</Trans>
      </Text>
    )
  const { kind, endsAt, hasExpired, isInGrace } = membership
  const end = <Time value={endsAt} form="date" />
  return (
    <Stack gap={2}>
      <Text>
        <b>{names[kind]}</b>
        {' · '}
        {hasExpired ? <Trans>Ended {end}</Trans> : <Trans>Until {end}</Trans>}
      </Text>
      {(!hasExpired || isInGrace) && (
        <div>
          <Button onClick={() => setIsEnding(true)}>
            <Trans>End membership</Trans>
          </Button>
        </div>
      )}
      {isEnding && <EndMembership member={member} endsAt={endsAt} onClose={() => setIsEnding(false)} />}
    </Stack>
  )
}

function GrantForm({ member: { userId, userName } }: { member: MemberBadge }) {
  const names = useKindNames()
  const grant = useGrantMembership()
  // A new form for the next grant.
  const [round, setRound] = useState(0)

  async function handleSubmit({ kind, months, reason }: Grant) {
    const chosenKind = kind === 'sponsor' ? 'sponsor' : 'member'
    const chosenMonths = membershipMonths.find((each) => String(each) === months) ?? 1
    await grant.mutateAsync({ userId, kind: chosenKind, months: chosenMonths, reason: reason.trim() })
    notify({ tone: 'success', text: <Trans>The membership of {userName} was extended.</Trans> })
    setRound(round + 1)
  }

  return (
    <Section title={<Trans>Give or extend</Trans>} size="head">
      <ConfiguredForm<Grant>
        key={round}
        fields={[
          { kind: 'select', name: 'kind', label: msg`Kind`, options: membershipKinds.map((kind) => ({ value: kind, label: names[kind] })) },
          {
            kind: 'select',
            name: 'months',
            label: msg`Months`,
            options: membershipMonths.map((months) => ({ value: String(months), label: String(months) })),
          },
          reasonField as FieldConfig<Grant>, // a grant has a reason
        ]}
        defaultValues={{ kind: 'member', months: '1', reason: '' }}
        onSubmit={handleSubmit}
        submitLabel={<Trans>Grant</Trans>}
        busyLabel={<Trans>Saving</Trans>}
      />
    </Section>
  )
}

function EndMembership({ member: { userId, userName }, endsAt, onClose }: { member: MemberBadge; endsAt: number; onClose: () => void }) {
  const end = useEndMembership()

  async function handleEnd(reason: string) {
    await end.mutateAsync({ userId, endsAt, reason })
    notify({ tone: 'success', text: <Trans>The membership of {userName} has ended.</Trans> })
  }

  return (
    <EndDialog
      title={<Trans>End the membership of {userName}?</Trans>}
      hint={<Trans>The membership ends right away, with no refund.</Trans>}
      submitLabel={<Trans>End membership</Trans>}
      draftKey={`ended-membership:${userId}`}
      onEnd={handleEnd}
      onClose={onClose}
    />
  )
}
