import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { SearchModule } from '#contract/directory/searches.ts'
import { Button } from '#src/ui/primitives/button.tsx'
import { IconButton } from '#src/ui/primitives/icon-button.tsx'
import type { KeptAddress } from './kept-address.ts'
import { SavedSearchesSheet } from './saved-searches-sheet.tsx'

export interface SavedSearchesButtonProps {
  module: SearchModule
  /** What the list shows now. */
  current: KeptAddress
  /** icon: in a page's bar. words: at the foot of the filters. */
  look?: 'icon' | 'words' | undefined
}

/** Keeps what the list is asked for, and brings back what was kept. */
export function SavedSearchesButton({ module, current, look = 'icon' }: SavedSearchesButtonProps) {
  const { t } = useLingui()
  const [isOpen, setIsOpen] = useState(false)
  const open = () => setIsOpen(true)
  return (
    <>
      {look === 'icon' ? (
        <IconButton icon="bookmark-simple" label={t`Saved searches`} onClick={open} />
      ) : (
        <Button variant="quiet" isBlock icon="bookmark-simple" onClick={open}>
          <Trans>Save this search</Trans>
        </Button>
      )}
      {isOpen && <SavedSearchesSheet module={module} current={current} onClose={() => setIsOpen(false)} />}
    </>
  )
}
