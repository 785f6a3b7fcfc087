import { Trans, useLingui } from '@lingui/react/macro'
import { useState, type ReactNode } from 'react'
import type { MemberBadge } from '#contract/members.ts'
import type { ComboBoxItem } from '#src/ui/form/combo-box/combo-box-list.tsx'
import { ComboBox } from '#src/ui/form/combo-box/combo-box.tsx'
import { Row } from '#src/ui/layout/row.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { Avatar } from '#src/ui/primitives/avatar.tsx'
import { Chip } from '#src/ui/primitives/chip.tsx'
import { SearchFailed } from './search-failed.tsx'
import { useMemberSearch } from './use-member-search.ts'
import styles from './member-picker.module.css'

export interface MemberPickerProps {
  label: ReactNode
  value: readonly MemberBadge[]
  onChange: (value: MemberBadge[]) => void
  /** Chips shown before those of the chosen members. */
  chips?: ReactNode
  /** 1 for choosing a single member: the next choice replaces the last. */
  max?: number | undefined
  hint?: ReactNode
  error?: ReactNode
  isDisabled?: boolean | undefined
}

/**
 * Type a name and choose; chosen members are shown below as chips. Searching needs the connection, removing a chosen
 * one does not.
 */
export function MemberPicker({ label, value, onChange, chips, max = 20, hint, error, isDisabled }: MemberPickerProps) {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const search = useMemberSearch(typed, value)
  const more: ComboBoxItem[] = search.hasMore
    ? [{ key: 'more', text: search.isLoadingMore ? t`Searching` : t`More members`, isMore: true }]
    : []

  function handleChoose({ key, isMore }: ComboBoxItem) {
    if (isMore) return search.loadMore()
    const member = search.members.find(({ userId }) => String(userId) === key)
    if (!member) return
    onChange(max === 1 ? [member] : [...value, member].slice(0, max))
    setTyped('')
  }

  return (
    <Stack gap={2}>
      <ComboBox
        label={label}
        hint={hint}
        error={error}
        isDisabled={isDisabled || (max > 1 && value.length >= max)}
        placeholder={t`Enter a member’s name`}
        query={typed}
        onQueryChange={(text) => setTyped(text.trimStart())}
        items={[...search.members.map(itemOf), ...more]}
        onChoose={handleChoose}
        onEmptyBackspace={() => value.length > 0 && onChange(value.slice(0, -1))}
        isLoading={search.state === 'idle' || search.state === 'searching'}
        emptyText={search.state === 'failed' ? <SearchFailed /> : <Trans>No member with that name.</Trans>}
      />
      <ChosenMembers value={value} onChange={onChange} chips={chips} isDisabled={isDisabled} />
    </Stack>
  )
}

function itemOf({ userId, userName, userImage }: MemberBadge): ComboBoxItem {
  return {
    key: String(userId),
    text: userName,
    row: (
      <span className={styles.member}>
        <Avatar name={userName} src={userImage} size="small" />
        {userName}
      </span>
    ),
  }
}

function ChosenMembers({ value, onChange, chips, isDisabled }: Pick<MemberPickerProps, 'value' | 'onChange' | 'chips' | 'isDisabled'>) {
  if (value.length === 0 && !chips) return null
  return (
    <Row gap={2} isWrapping>
      {chips}
      {value.map((member) => (
        <Chip key={member.userId} disabled={isDisabled} onRemove={() => onChange(value.filter((other) => other.userId !== member.userId))}>
          {member.userName}
        </Chip>
      ))}
    </Row>
  )
}
