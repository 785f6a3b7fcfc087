import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { keyDays, type listKeys } from '#contract/content/content.ts'
import type { ContentRef } from '#contract/content/kinds.ts'
import type { ResponseOutput } from '#contract/endpoint.ts'
import type { MemberBadge } from '#contract/members.ts'
import { MemberPicker } from '#src/entities/member/member-picker.tsx'
import { PartFailed } from '#src/ui/feedback/part-failed.tsx'
import { FormDialog } from '#src/ui/form/form-dialog.tsx'
import { ListRow } from '#src/ui/layout/list-row.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { Avatar } from '#src/ui/primitives/avatar.tsx'
import { Button } from '#src/ui/primitives/button.tsx'
import { Skeleton } from '#src/ui/primitives/skeleton.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import { Time } from '#src/ui/primitives/time.tsx'
import { keysQuery, useGiveKeys, useRevokeKey } from './keys.ts'

export interface KeysDialogProps {
  item: ContentRef
  onClose: () => void
}

/** Who may open an own item besides its audience: gives keys, shows whether they were used, and revokes them. */
export function KeysDialog({ item, onClose }: KeysDialogProps) {
  const [members, setMembers] = useState<MemberBadge[]>([])
  const give = useGiveKeys(item)
  return (
    <FormDialog
      title={<Trans>Keys to this album</Trans>}
      submitLabel={<Trans>Give keys</Trans>}
      isDisabled={members.length === 0}
      onClose={onClose}
      onSubmit={() => give.mutateAsync(members.map(({ userId }) => userId))}
    >
      {(errorOf) => (
        <Stack gap={4}>
          <Text size="meta">
            <Trans>
              A key lets one member open this album for {keyDays} days, even if it’s hidden from them. You can end it at any time.
            </Trans>
          </Text>
          <MemberPicker label={<Trans>Members</Trans>} value={members} onChange={setMembers} error={errorOf('userIds')} />
          <GivenKeys item={item} />
        </Stack>
      )}
    </FormDialog>
  )
}

type Key = ResponseOutput<typeof listKeys>['keys'][number]

function GivenKeys({ item }: { item: ContentRef }) {
  const { t } = useLingui()
  const { data, isError, refetch } = useQuery(keysQuery(item))
  if (isError && !data) return <PartFailed onRetry={() => void refetch()} />
  if (!data) return <Skeleton shape="block" height="64px" />
  if (data.keys.length === 0)
    return (
      <Text size="meta">
        <Trans>Nobody has a key now.</Trans>
      </Text>
    )
  return (
    <ul aria-label={t`Members with a key`}>
      {data.keys.map((key) => (
        <li key={key.member.userId}>
          <GivenKey item={item} held={key} />
        </li>
      ))}
    </ul>
  )
}

function GivenKey({ item, held: { member, expiresAt, usedAt } }: { item: ContentRef; held: Key }) {
  const { t } = useLingui()
  const revoke = useRevokeKey(item)
  const { userName } = member
  return (
    <ListRow
      start={<Avatar name={userName} src={member.userImage} />}
      title={<bdi>{userName}</bdi>}
      description={
        <>
          {usedAt === null ? (
            <Trans>Not opened yet</Trans>
          ) : (
            <Trans>
              Last opened <Time value={usedAt * 1000} />
            </Trans>
          )}
          {' · '}
          <Trans>
            Until <Time value={expiresAt * 1000} form="date" />
          </Trans>
        </>
      }
      end={
        <Button
          variant="ghost"
          size="small"
          isBusy={revoke.isPending}
          aria-label={t`End the key of ${userName}`}
          onClick={() => revoke.mutate(member.userId)}
        >
          <Trans>End</Trans>
        </Button>
      }
    />
  )
}
