import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { SearchModule } from '#contract/directory/searches.ts'
import { reportProblem } from '#src/data/http/report-problem.ts'
import { SaveNotes } from '#src/entities/write/save-notes.tsx'
import { Menu } from '#src/ui/feedback/menu.tsx'
import { notify } from '#src/ui/feedback/notify.ts'
import { RowsAwaited } from '#src/ui/feedback/rows-awaited.tsx'
import { ListRow } from '#src/ui/layout/list-row.tsx'
import { Icon } from '#src/ui/primitives/icon.tsx'
import { IconButton } from '#src/ui/primitives/icon-button.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import { useOpenSearch } from './kept-address.ts'
import { RenameSearchDialog } from './rename-search-dialog.tsx'
import { useSearches } from './use-searches.ts'
import { keepSearch, removeSearch, searchSubject, searchWrites, type ShownSearch } from './writes.ts'

export interface SavedSearchListProps {
  module: SearchModule
  /** After one was opened. */
  onOpened?: (() => void) | undefined
}

/** What a member kept of one kind of list: press to open, rename, delete. */
export function SavedSearchList({ module, onOpened }: SavedSearchListProps) {
  const [renaming, setRenaming] = useState<string | null>(null)
  const { searches, error, isFetching, retry } = useSearches(module)
  if (!searches) return <RowsAwaited error={error} onRetry={retry} isRetrying={isFetching} total={1} />
  if (searches.length === 0)
    return (
      <Text tone="muted">
        <Trans>None yet. Set filters in the list, then save them under a name.</Trans>
      </Text>
    )
  const renamed = searches.find(({ name }) => name === renaming)
  return (
    <div>
      <SaveNotes writes={searchWrites} subject={searchSubject(module)} />
      {searches.map((search) => (
        <SearchRow key={search.name} search={search} onOpened={onOpened} onRename={() => setRenaming(search.name)} />
      ))}
      {renamed && (
        <RenameSearchDialog module={module} search={renamed} taken={searches.map(({ name }) => name)} onClose={() => setRenaming(null)} />
      )}
    </div>
  )
}

interface SearchRowProps {
  search: ShownSearch
  onOpened: (() => void) | undefined
  onRename: () => void
}

function SearchRow({ search, onOpened, onRename }: SearchRowProps) {
  const { t } = useLingui()
  const openSearch = useOpenSearch()
  const { module, name } = search

  function handleOpen() {
    openSearch(search)
    onOpened?.()
  }

  function handleDelete() {
    // JSON that was parsed and kept by us is an object.
    const bringBack = () => void keepSearch(module, name, JSON.parse(search.json) as object).catch(reportProblem)
    removeSearch(module, name)
      .then(() =>
        notify({ tone: 'plain', text: <Trans>Search deleted</Trans>, action: { label: <Trans>Undo</Trans>, onPress: bringBack } }),
      )
      .catch(reportProblem)
  }

  return (
    <ListRow
      start={<Icon name="bookmark-simple" />}
      title={name}
      description={search.isWaiting ? <Trans>Waiting for a connection</Trans> : undefined}
      onPress={handleOpen}
      end={
        <Menu
          label={t`Search ${name}`}
          align="end"
          items={[
            { key: 'rename', label: <Trans>Rename</Trans>, icon: 'pencil-simple', onSelect: onRename },
            { key: 'delete', label: <Trans>Delete</Trans>, icon: 'trash', isDanger: true, onSelect: handleDelete },
          ]}
          trigger={(props) => <IconButton {...props} icon="list" label={t`Change ${name}`} />}
        />
      }
    />
  )
}
