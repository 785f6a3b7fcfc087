import { Trans } from '@lingui/react/macro'
import type { FormEvent } from 'react'
import type { SearchModule } from '#contract/directory/searches.ts'
import { reportProblem } from '#src/data/http/report-problem.ts'
import { Dialog } from '#src/ui/feedback/dialog.tsx'
import { isText } from '#src/ui/form/record/kept-edits.ts'
import { RestoredNote } from '#src/ui/form/record/restored-note.tsx'
import { useEdits } from '#src/ui/form/record/use-edits.ts'
import { TextField } from '#src/ui/form/text-field.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { Button } from '#src/ui/primitives/button.tsx'
import { nameMax } from './search-name.ts'
import { renameSearch, type ShownSearch } from './writes.ts'

export interface RenameSearchDialogProps {
  module: SearchModule
  search: Pick<ShownSearch, 'name' | 'version'>
  /** Names in use, which are not available for another search. */
  taken: readonly string[]
  onClose: () => void
}

export function RenameSearchDialog({ module, search: { name, version }, taken, onClose }: RenameSearchDialogProps) {
  const { values, edit, isRestored, discard, markSaved } = useEdits({ name }, { key: `search:${module}:${name}`, fields: { name: isText } })
  const newName = values.name.trim()
  const isTaken = newName !== name && taken.includes(newName)

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (newName === '' || isTaken) return
    if (newName !== name) renameSearch({ module, name, version }, newName).catch(reportProblem)
    markSaved()
    onClose()
  }

  return (
    <Dialog isOpen onClose={onClose} size="small" title={<Trans>Rename this search</Trans>}>
      <form onSubmit={handleSubmit}>
        <Stack gap={4}>
          {isRestored && <RestoredNote onDiscard={discard} />}
          <TextField
            label={<Trans>Name</Trans>}
            maxLength={nameMax}
            value={values.name}
            onChange={(next) => edit({ name: next })}
            error={isTaken ? <Trans>You already have a search with that name.</Trans> : undefined}
            hasAutoFocus
          />
          <Button type="submit" variant="primary" isBlock disabled={newName === '' || isTaken}>
            <Trans>Rename</Trans>
          </Button>
        </Stack>
      </form>
    </Dialog>
  )
}
