import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, useSyncExternalStore, type KeyboardEvent } from 'react'
import { finderText } from '#contract/content/finder.ts'
import { reportProblem } from '#src/data/http/report-problem.ts'
import { finderQueries } from '#src/entities/finder/queries.ts'
import { rememberSearch } from '#src/entities/finder/recent-searches.ts'
import { networkState } from '#src/platform/network.ts'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { ListFailed } from '#src/ui/feedback/list-failed.tsx'
import { RowSkeletons } from '#src/ui/feedback/rows-awaited.tsx'
import { Page } from '#src/ui/layout/page.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { SearchField } from '#src/ui/list/search-field.tsx'
import { useSearchChange } from '#src/ui/list/use-search-change.ts'
import { Text } from '#src/ui/primitives/text.tsx'
import { VisuallyHidden } from '#src/ui/primitives/visually-hidden.tsx'
import { FoundGroups } from './internal/found-groups.tsx'
import { moveFocus } from './internal/move-focus.ts'
import { RecentSearches } from './internal/recent-searches.tsx'
import type { FinderSearch } from './finder-search.ts'
import { useFinder, type Finder } from './use-finder.ts'

export interface FinderPageProps {
  search: FinderSearch
}

/** One search over everything. The text is in the address, so that going back from a result finds the same screen. */
export function FinderPage({ search }: FinderPageProps) {
  const { t } = useLingui()
  const client = useQueryClient()
  const placeRef = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useState(search.q ?? '')
  const [shownFor, setShownFor] = useState(search.q)
  const finder = useFinder(typed)
  const handleSearch = useSearchChange<FinderSearch>(search)
  const { asked } = finder
  if (shownFor !== search.q) {
    setShownFor(search.q)
    // Changed from outside (a link to this screen, back), and not by what was typed here.
    if (search.q !== (asked === '' ? undefined : asked)) setTyped(search.q ?? '')
  }

  // Once the member pauses, the address follows what is typed.
  const keepAddress = useRef(() => {})
  useEffect(() => {
    keepAddress.current = () => {
      if (asked !== (search.q ?? '')) handleSearch({ q: asked === '' ? undefined : asked })
    }
  })
  useEffect(() => keepAddress.current(), [asked])

  // The screen is for typing; coming back to results keeps the place instead.
  const isFresh = useRef(search.q === undefined)
  useEffect(() => {
    if (isFresh.current) placeRef.current?.querySelector('input')?.focus()
  }, [])

  function remember() {
    if ([...typed].length < finderText.min) return
    rememberSearch(typed)
      .then(() => client.invalidateQueries({ queryKey: finderQueries.recent().queryKey }))
      .catch(reportProblem)
  }

  // From buttons that disappear. Not the field: on a phone its keyboard would cover what is found.
  const focusPlace = () => placeRef.current?.focus({ preventScroll: true })

  function handleChoose(text: string) {
    focusPlace()
    setTyped(text)
  }

  function handleKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.key === 'Enter') remember()
    moveFocus(event)
  }

  return (
    <Page title={t`Search`} hasBack>
      <div data-finder="" ref={placeRef} tabIndex={-1}>
        <Stack gap={5}>
          {/* The field itself has the focus; this only listens to keys on their way up. */}
          {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
          <div onKeyDown={handleKeyDown} role="presentation">
            <SearchField label={t`Search everything`} placeholder={t`Name, title or #id`} value={typed} onChange={setTyped} isLive />
          </div>
          {typed === '' ? (
            <RecentSearches onChoose={handleChoose} onClear={focusPlace} />
          ) : (
            <Results typed={typed} finder={finder} onOpen={remember} />
          )}
        </Stack>
      </div>
    </Page>
  )
}

interface ResultsProps {
  typed: string
  finder: Finder
  onOpen: () => void
}

function Results({ typed, finder, onOpen }: ResultsProps) {
  const { groups, isAsking, error, isRetrying, retry } = finder
  const isOnline = useSyncExternalStore(networkState.isOnline.subscribe, networkState.isOnline.get)
  const isTooShort = [...typed].length < finderText.min
  const shown = groups.reduce((sum, { items }) => sum + items.length, 0)
  if (isTooShort)
    return (
      <Text tone="muted">
        <Trans>Type at least two characters.</Trans>
      </Text>
    )
  return (
    <>
      <VisuallyHidden>
        <output>{!isAsking && <Plural value={shown} _0="No results" one="# result" other="# results" />}</output>
      </VisuallyHidden>
      {groups.length > 0 && <FoundGroups groups={groups} text={typed} onOpen={onOpen} />}
      {error && !isOnline && shown > 0 && (
        <Text tone="muted">
          <Trans>These results are from this device. Connect to see more.</Trans>
        </Text>
      )}
      {error && <ListFailed error={error} onRetry={retry} isRetrying={isRetrying} />}
      {isAsking && shown === 0 && <RowSkeletons total={4} />}
      {!isAsking && !error && shown === 0 && (
        <EmptyState icon="magnifying-glass" title={<Trans>Nothing found</Trans>}>
          <Trans>Try another word, or a shorter one.</Trans>
        </EmptyState>
      )}
    </>
  )
}
