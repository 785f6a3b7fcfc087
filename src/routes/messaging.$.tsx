import { createFileRoute } from '@tanstack/react-router'
import { MessagesPage } from '#src/features/converse/messages-page.tsx'
import { UnknownAddress } from '#src/features/inform/unknown-address.tsx'
import { readMessagesView } from './-messages-view.ts'

export const Route = createFileRoute('/messaging/$')({ validateSearch: readMessagesView, component: Conversations })

/** One or several conversations by their hashes (1§2). */
function Conversations() {
  const hashes = [...new Set((Route.useParams()._splat ?? '').split('/').filter(Boolean))]
  const { view } = Route.useSearch()
  const isKnown = hashes.length > 0 && hashes.every((hash) => /^[0-9a-f]{32}$/.test(hash))
  return isKnown ? <MessagesPage hashes={hashes} view={view} /> : <UnknownAddress />
}
