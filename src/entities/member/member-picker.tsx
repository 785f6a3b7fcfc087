import { useLingui } from '@lingui/react/macro'
import { useId, useState, type KeyboardEvent, type ReactNode } from 'react'
import type { MemberBadge } from '#contract/members.ts'
import { controlClass, Field } from '#src/ui/form/field.tsx'
import { Row } from '#src/ui/layout/row.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { Chip } from '#src/ui/primitives/chip.tsx'
import { MemberOptions } from './member-options.tsx'
import { useMemberSearch } from './use-member-search.ts'

export interface MemberPickerProps {
  label: ReactNode
  value: readonly MemberBadge[]
  onChange: (value: MemberBadge[]) => void
  /** 1 for choosing a single member: the next choice takes the place of the last. */
  max?: number | undefined
  hint?: ReactNode
  error?: ReactNode
  isDisabled?: boolean | undefined
}

/** Type a name and choose; chosen members stand above as chips. Searching needs the line, keeping the chosen does not. */
export function MemberPicker({ label, value, onChange, max = 20, hint, error, isDisabled }: MemberPickerProps) {
  const { t } = useLingui()
  const listId = useId()
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState(0)
  const search = useMemberSearch(typed, value)
  const { members } = search
  const optionId = (index: number) => `${listId}-${index}`
  const isOpen = members.length > 0

  function handleType(text: string) {
    setTyped(text)
    setActive(0)
  }

  function handleChoose(member: MemberBadge) {
    onChange(max === 1 ? [member] : [...value, member].slice(0, max))
    handleType('')
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key === 'Backspace' && typed === '' && value.length > 0) onChange(value.slice(0, -1))
    if (!isOpen || !['ArrowDown', 'ArrowUp', 'Enter', 'Escape'].includes(event.key)) return
    event.preventDefault()
    const chosen = members[active]
    if (event.key === 'Escape') handleType('')
    else if (event.key === 'Enter' && chosen) handleChoose(chosen)
    else if (event.key !== 'Enter') setActive((active + (event.key === 'ArrowDown' ? 1 : -1) + members.length) % members.length)
  }

  return (
    <Stack gap={2}>
      <ChosenMembers value={value} onChange={onChange} isDisabled={isDisabled} />
      <Field label={label} hint={hint} error={error} isDisabled={isDisabled}>
        {(control) => (
          <input
            {...control}
            className={controlClass()}
            type="search"
            role="combobox"
            aria-expanded={isOpen}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={isOpen ? optionId(active) : undefined}
            autoComplete="off"
            autoCapitalize="none"
            placeholder={t`Type a member’s name`}
            value={typed}
            disabled={isDisabled || (max > 1 && value.length >= max)}
            onChange={(event) => handleType(event.target.value)}
            onKeyDown={handleKeyDown}
          />
        )}
      </Field>
      <MemberOptions id={listId} optionId={optionId} search={search} active={active} onChoose={handleChoose} />
    </Stack>
  )
}

function ChosenMembers({ value, onChange, isDisabled }: Pick<MemberPickerProps, 'value' | 'onChange' | 'isDisabled'>) {
  if (value.length === 0) return null
  return (
    <Row gap={2} isWrapping>
      {value.map((member) => (
        <Chip key={member.userId} disabled={isDisabled} onRemove={() => onChange(value.filter((other) => other.userId !== member.userId))}>
          {member.userName}
        </Chip>
      ))}
    </Row>
  )
}
