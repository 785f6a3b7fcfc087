import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { FeedId } from '#contract/feed.ts'
import { removeFeedItem } from '#src/entities/feed/writes.ts'
import { ConfirmDialog } from '#src/ui/feedback/confirm-dialog.tsx'
import { IconButton } from '#src/ui/primitives/icon-button.tsx'

/** Removes the member's own entries from the feed (H-15). The content they refer to is not affected. */
export function RemoveEntry({ feedIds }: { feedIds: readonly FeedId[] }) {
  const { t } = useLingui()
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <IconButton icon="trash" iconSize="inline" label={t`Remove from feed`} onClick={() => setIsAsking(true)} />
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={<Trans>Remove from feed?</Trans>}
        body={<Trans>It’s removed from the feed. The item itself stays.</Trans>}
        confirmLabel={<Trans>Remove</Trans>}
        cancelLabel={<Trans>Keep</Trans>}
        variant="danger"
        onConfirm={async () => void (await Promise.all(feedIds.map(removeFeedItem)))}
      />
    </>
  )
}
