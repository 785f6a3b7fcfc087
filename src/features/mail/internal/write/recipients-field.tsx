import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { MemberBadge } from '#contract/members.ts'
import { mailLimits } from '#contract/chat/limits.ts'
import { MemberPicker } from '#src/entities/member/member-picker.tsx'
import { Chip } from '#src/ui/primitives/chip.tsx'

export interface RecipientsFieldProps {
  /** The member named in the address, unless they were removed. */
  addressee: { readonly userName: string } | null
  onRemoveAddressee: () => void
  value: readonly MemberBadge[]
  onChange: (value: MemberBadge[]) => void
  error: ReactNode
}

/** The recipients: the member named in the address, and any chosen in addition. */
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
