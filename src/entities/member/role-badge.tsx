import { useLingui } from '@lingui/react/macro'
import type { Role } from '#contract/roles.ts'
import { Badge } from '#src/ui/primitives/badge.tsx'
import { roleNames } from './role-names.ts'

/** A member's role. Sponsors and active members have an icon of their own (1§3). */
export function RoleBadge({ role }: { role: Role }) {
  const { i18n } = useLingui()
  const icon = role === 'sponsor' ? 'star' : role === 'active' ? 'seal-check' : undefined
  return <Badge icon={icon}>{i18n._(roleNames[role])}</Badge>
}
