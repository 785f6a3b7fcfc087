import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { MemberBadge } from '#contract/members.ts'
import { mailLimits } from '#contract/chat/limits.ts'
import { MemberPicker } from '#src/entities/member/member-picker.tsx'
import { Chip } from '#src/ui/primitives/chip.tsx'

export interface RecipientsFieldProps {
  /** Whom the address names, as long as he is wanted. */
  addressee: { readonly userName: string } | null
  onRemoveAddressee: () => void
  value: readonly MemberBadge[]
  onChange: (value: MemberBadge[]) => void
  error: ReactNode
}

/** Who gets the letter: whom the address names, and whoever is chosen besides. */
export function RecipientsField({ addressee, onRemoveAddressee, value, onChange, error }: RecipientsFieldProps) {
  return (
    <MemberPicker
      label={<Trans>Recipients</Trans>}
      value={value}
      chips={addressee && <Chip onRemove={onRemoveAddressee}>{addressee.userName}</Chip>}
      max={mailLimits.recipients - (addressee ? 1 : 0)}
      error={error}
      onChange={onChange}
    />
  )
}
