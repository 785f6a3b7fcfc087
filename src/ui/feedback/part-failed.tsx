import { Trans } from '@lingui/react/macro'
import { FailedState } from './failed-state.tsx'
import { PartMissing } from './part-missing.tsx'

/** In the place of a part that was asked for and did not come (`latePart`'s `Missing`). */
export function PartFailed({ onRetry }: { onRetry: () => void }) {
  return <FailedState title={<Trans>Couldn’t load this part</Trans>} reason={<PartMissing />} onRetry={onRetry} />
}
