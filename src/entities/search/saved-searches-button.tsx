import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { SearchModule } from '#contract/directory/searches.ts'
import { Button } from '#src/ui/primitives/button.tsx'
import { IconButton } from '#src/ui/primitives/icon-button.tsx'
import type { KeptAddress, KeptFilter } from './kept-address.ts'
import { SavedSearchesSheet } from './saved-searches-sheet.tsx'

export interface SavedSearchesButtonProps {
  module: SearchModule
  /** The list's current search. */
  current: KeptAddress
  keptFilter: KeptFilter
  /** icon: in a page's bar. words: at the end of the filters. */
  look?: 'icon' | 'words' | undefined
}

/** Saves the list's current search, and opens saved ones. */
export function SavedSearchesButton({ module, current, keptFilter, look = 'icon' }: SavedSearchesButtonProps) {
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
      {isOpen && <SavedSearchesSheet module={module} keptFilter={keptFilter} current={current} onClose={() => setIsOpen(false)} />}
    </>
  )
}
