import { Trans } from '@lingui/react/macro'
import { PartFailed } from '#src/ui/feedback/part-failed.tsx'
import { Sheet } from '#src/ui/feedback/sheet.tsx'
import { latePart } from '#src/ui/late-part.tsx'
import type { ProductItemSheetProps } from './product-item-sheet.tsx'

/** Loaded when a vendor adds a product. Open while it is rendered. */
export const LateProductItemSheet = latePart<ProductItemSheetProps>(
  async () => (await import('./product-item-sheet.tsx')).ProductItemSheet,
  {
    Missing: ({ onClose, onRetry }) => (
      <Sheet isOpen onClose={onClose} title={<Trans>New product</Trans>}>
        <PartFailed onRetry={onRetry} />
      </Sheet>
    ),
  },
)
