import { Trans } from '@lingui/react/macro'
import { noEdits, type PhotoEdits } from '#contract/photos/photo-edits.ts'
import { isDeepEqual } from '#src/lib/is-deep-equal.ts'
import { Button } from '#src/ui/primitives/button.tsx'
import type { Editing } from './use-history.ts'

/** Takes back all edits of the image, also earlier ones. Like every other step it can be undone, and is sent with Done. */
export function RestoreOriginal({ value: edits, change }: Pick<Editing<PhotoEdits>, 'value' | 'change'>) {
  const original = { ...noEdits, format: edits.format }
  if (isDeepEqual(edits, original)) return null
  return (
    <Button variant="ghost" onClick={() => change(original)}>
      <Trans>Restore original</Trans>
    </Button>
  )
}
