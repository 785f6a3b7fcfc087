import { Trans } from '@lingui/react/macro'
import { FailedState } from './failed-state.tsx'
import { PartMissing } from './part-missing.tsx'

/** Replaces a requested part that failed to load (`latePart`'s `Missing`). */
export function PartFailed({ onRetry }: { onRetry: () => void }) {
  return <FailedState title={<Trans>Couldn’t load this part</Trans>} reason={<PartMissing />} onRetry={onRetry} />
}
