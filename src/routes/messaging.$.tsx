import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { messagingHash } from '#contract/chat/chat.ts'
import { PairCallButton } from '#src/features/call/pair-call-button.tsx'
import { MessagesPage } from '#src/features/chat/messages-page.tsx'
import { UnknownAddress } from '#src/features/pages/unknown-address.tsx'
import { readMessagesView } from './-messages-view.ts'

export const Route = createFileRoute('/messaging/$')({ validateSearch: readMessagesView, component: Conversations })

const someHashes = v.pipe(v.array(messagingHash), v.minLength(1))

/** One or several conversations by their hashes (1§2). */
function Conversations() {
  const hashes = v.safeParse(someHashes, (Route.useParams()._splat ?? '').split('/').filter(Boolean))
  const { view } = Route.useSearch()
  return hashes.success ? (
    <MessagesPage
      hashes={[...new Set(hashes.output)]}
      view={view}
      callButton={(conversation) => <PairCallButton conversation={conversation} />}
    />
  ) : (
    <UnknownAddress />
  )
}
