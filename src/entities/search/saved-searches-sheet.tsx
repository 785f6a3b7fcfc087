import { Trans, useLingui } from '@lingui/react/macro'
import { useState, type FormEvent } from 'react'
import type { SearchModule } from '#contract/directory/searches.ts'
import { reportProblem } from '#src/data/http/report-problem.ts'
import { notify } from '#src/ui/feedback/notify.ts'
import { Sheet } from '#src/ui/feedback/sheet.tsx'
import { TextField } from '#src/ui/form/text-field.tsx'
import { Grow } from '#src/ui/layout/grow.tsx'
import { Row } from '#src/ui/layout/row.tsx'
import { Section } from '#src/ui/layout/section.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { Button } from '#src/ui/primitives/button.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import type { KeptAddress, KeptFilter } from './kept-address.ts'
import { SavedSearchList } from './saved-search-list.tsx'
import { nameMax } from './search-name.ts'
import { keepSearch } from './writes.ts'

export interface SavedSearchesSheetProps {
  module: SearchModule
  current: KeptAddress
  keptFilter: KeptFilter
  onClose: () => void
}

export function SavedSearchesSheet({ module, current, keptFilter, onClose }: SavedSearchesSheetProps) {
  const { t } = useLingui()
  const [name, setName] = useState('')
  const isNamed = name.trim() !== ''

  function handleSave(event: FormEvent) {
    event.preventDefault()
    if (!isNamed) return
    keepSearch(module, name.trim(), current)
      .then(() => {
        notify({ tone: 'success', text: <Trans>Search saved</Trans> })
        onClose()
      })
      .catch(reportProblem)
  }

  return (
    <Sheet isOpen onClose={onClose} title={<Trans>Saved searches</Trans>}>
      <Stack gap={6}>
        <form onSubmit={handleSave}>
          <Row align="end" gap={2}>
            <Grow>
              <TextField
                label={<Trans>Save this search as</Trans>}
                placeholder={t`Name`}
                maxLength={nameMax}
                value={name}
                onChange={setName}
              />
            </Grow>
            <Button type="submit" variant="primary" disabled={!isNamed}>
              <Trans>Save</Trans>
            </Button>
          </Row>
          <Text size="meta" tone="muted">
            <Trans>Using an existing name replaces that search.</Trans>
          </Text>
        </form>
        <Section title={<Trans>Your searches</Trans>} level={3}>
          <SavedSearchList module={module} keptFilter={keptFilter} onOpened={onClose} />
        </Section>
      </Stack>
    </Sheet>
  )
}
