import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Sheet } from '../feedback/sheet.tsx'
import { Button } from '../primitives/button.tsx'

export interface FilterSheetProps {
  title?: ReactNode
  clearLabel?: ReactNode
  /** How many items the filters would find, where that is known. */
  applyLabel: ReactNode
  onClear: () => void
  /** The sheet closes afterwards. */
  onApply: () => void
  onClose: () => void
  /** The fields, over a draft of the search. */
  children: ReactNode
}

/** The filters of a list. The list changes only when the button is pressed. */
export function FilterSheet({ title, clearLabel, applyLabel, onClear, onApply, onClose, children }: FilterSheetProps) {
  function handleApply() {
    onApply()
    onClose()
  }

  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={title ?? <Trans>Filters</Trans>}
      footer={
        <>
          <Button variant="ghost" onClick={onClear}>
            {clearLabel ?? <Trans>Clear all</Trans>}
          </Button>
          <Button variant="primary" onClick={handleApply}>
            {applyLabel}
          </Button>
        </>
      }
    >
      {children}
    </Sheet>
  )
}
