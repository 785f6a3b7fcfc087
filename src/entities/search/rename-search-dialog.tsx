import { Trans } from '@lingui/react/macro'
import { useState, type FormEvent } from 'react'
import type { SearchModule } from '#contract/directory/searches.ts'
import { reportProblem } from '#src/data/http/report-problem.ts'
import { Dialog } from '#src/ui/feedback/dialog.tsx'
import { TextField } from '#src/ui/form/text-field.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { Button } from '#src/ui/primitives/button.tsx'
import { renameSearch } from './mutations.ts'
import { nameMax } from './search-name.ts'

export interface RenameSearchDialogProps {
  module: SearchModule
  name: string
  /** Names in use: another search must keep its own. */
  taken: readonly string[]
  onClose: () => void
}

export function RenameSearchDialog({ module, name, taken, onClose }: RenameSearchDialogProps) {
  const [typed, setTyped] = useState(name)
  const newName = typed.trim()
  const isTaken = newName !== name && taken.includes(newName)

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (newName === '' || isTaken) return
    if (newName !== name) renameSearch(module, name, newName).catch(reportProblem)
    onClose()
  }

  return (
    <Dialog isOpen onClose={onClose} size="small" title={<Trans>Rename this search</Trans>}>
      <form onSubmit={handleSubmit}>
        <Stack gap={4}>
          <TextField
            label={<Trans>Name</Trans>}
            maxLength={nameMax}
            value={typed}
            onChange={setTyped}
            error={isTaken ? <Trans>Another search has that name.</Trans> : undefined}
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
