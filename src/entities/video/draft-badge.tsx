import { Trans } from '@lingui/react/macro'
import { Badge } from '#src/ui/primitives/badge.tsx'

export function DraftBadge({ tone }: { tone: 'outline' | 'onMedia' }) {
  return (
    <Badge tone={tone}>
      <Trans>Draft</Trans>
    </Badge>
  )
}
