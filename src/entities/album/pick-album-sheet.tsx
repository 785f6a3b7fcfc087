import { Trans, useLingui } from '@lingui/react/macro'
import { useState, type ReactNode } from 'react'
import { ruleMessages } from '#src/i18n/rule-messages.ts'
import { Sheet } from '#src/ui/feedback/sheet.tsx'
import { ErrorLine } from '#src/ui/form/error-line.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { SearchField } from '#src/ui/list/search-field.tsx'
import { Button } from '#src/ui/primitives/button.tsx'

export interface PickAlbumSheetProps<Id> {
  title: ReactNode
  /** The label of the button that confirms the choice. */
  chooseLabel: ReactNode
  /** Several albums at once. Without it, one. */
  isMultiple?: boolean | undefined
  /** Rejects: the sheet stays open. */
  onChoose: (albumIds: readonly Id[]) => Promise<void>
  onClose: () => void
  /** The albums with this text, as `ChoiceRow`s. */
  renderChoices: (choices: { query: string; chosen: readonly Id[]; onToggle: (albumId: Id) => void }) => ReactNode
  /** The dialog for a new album, which is then chosen. */
  renderCreate: (dialog: { onClose: () => void; onCreated: (albumId: Id) => void }) => ReactNode
}

/** Chooses among the member's own albums of any kind, or creates one. */
export function PickAlbumSheet<Id>(props: PickAlbumSheetProps<Id>) {
  const { title, chooseLabel, isMultiple = false, onChoose, onClose, renderChoices, renderCreate } = props
  const { t, i18n } = useLingui()
  const [query, setQuery] = useState('')
  const [chosen, setChosen] = useState<readonly Id[]>([])
  const [isMissing, setIsMissing] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [isCreating, setIsCreating] = useState(false)
  const required = ruleMessages['album.required']

  function add(albumId: Id) {
    setIsMissing(false)
    setChosen(isMultiple ? [...chosen, albumId] : [albumId])
  }

  function handleToggle(albumId: Id) {
    if (chosen.includes(albumId)) setChosen(chosen.filter((id) => id !== albumId))
    else add(albumId)
  }

  function handleCreated(albumId: Id) {
    setIsCreating(false)
    add(albumId)
  }

  async function handleChoose() {
    if (chosen.length === 0) return setIsMissing(true)
    setIsBusy(true)
    try {
      await onChoose(chosen)
    } finally {
      setIsBusy(false)
    }
  }

  if (isCreating) return renderCreate({ onClose: () => setIsCreating(false), onCreated: handleCreated })
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button variant="primary" isBusy={isBusy} onClick={() => void handleChoose()}>
            {chooseLabel}
          </Button>
        </>
      }
    >
      <Stack>
        <SearchField label={t`Find an album`} placeholder={t`Find an album`} value={query} onChange={setQuery} />
        {renderChoices({ query: query.trim(), chosen, onToggle: handleToggle })}
        <Button variant="quiet" icon="plus" onClick={() => setIsCreating(true)}>
          <Trans>New album</Trans>
        </Button>
        {isMissing && required && <ErrorLine id="album-required" error={i18n._(required)} />}
      </Stack>
    </Sheet>
  )
}
