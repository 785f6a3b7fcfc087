import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { finderText, foundPerKind, type FoundGroup } from '#contract/content/finder.ts'
import type { FoundItem } from '#contract/content/found.ts'
import { readTextFilter } from '#contract/video-choices.ts'
import { findAmong, withoutDoubles } from '#src/entities/finder/device-finds.ts'
import { mergeFound, type ShownGroup } from '#src/entities/finder/merge-found.ts'
import { finderQueries } from '#src/entities/finder/queries.ts'
import { useDebounced } from '#src/entities/member/use-debounced.ts'

const pauseMs = 300

export interface Finder {
  readonly groups: readonly ShownGroup[]
  /** The text that the server is asked for, once the member pauses. */
  readonly asked: string
  /** The server has not answered for the typed text. */
  readonly isAsking: boolean
  readonly error: Error | null
  readonly isRetrying: boolean
  readonly retry: () => void
}

/** What the device has for the text, at once, and behind it what the server finds. */
export function useFinder(typed: string): Finder {
  const client = useQueryClient()
  const asked = useDebounced(typed, pauseMs)
  const isEnabled = [...asked].length >= finderText.min
  const device = useQuery(finderQueries.device(client))
  const server = useQuery({ ...finderQueries.server(asked), enabled: isEnabled })
  const isSettled = asked === typed
  // Only the server looks up ids and members.
  const isText = readTextFilter(typed).kind === 'text'
  const canFind = isText && [...typed].length >= finderText.min
  const known = canFind ? withoutDoubles([...(device.data ?? []), ...foundBefore(client, typed)]) : []
  const found = findAmong(known, typed, foundPerKind)
  return {
    groups: mergeFound(found, isSettled && isEnabled ? server.data?.groups : undefined),
    asked,
    isAsking: !isSettled || (isEnabled && server.isPending && server.fetchStatus !== 'idle') || device.isPending,
    error: isSettled && isEnabled && !server.data ? server.error : null,
    isRetrying: server.isFetching,
    retry: () => void server.refetch(),
  }
}

/** What the server has found for other texts: while the member types on, results that still match stay where they are. */
function foundBefore(client: QueryClient, typed: string): FoundItem[] {
  const answers = client.getQueriesData<{ groups: FoundGroup[] }>({ queryKey: finderQueries.allOfServer() })
  return answers.flatMap(([key, answer]) => (key.at(-1) === typed ? [] : (answer?.groups ?? []).flatMap(({ items }) => items)))
}
