import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import type { VideoDetails } from '#contract/videos.ts'
import { CallError } from '#src/http/call-error.ts'
import { openDownloadManager } from '#src/data/saved-videos/download-manager-link.ts'
import { messageForCode } from '#src/i18n/error-messages.ts'
import { formatBytes } from '#src/lib/bytes.ts'
import { outlastsWindow } from '#src/offline/private-files.ts'
import { askToPersist } from '#src/platform/storage.ts'
import { ConfirmDialog } from '#src/ui/feedback/confirm-dialog.tsx'
import { notify } from '#src/ui/feedback/notify.ts'

export interface SaveDialogProps {
  video: VideoDetails
  onClose: () => void
}

type Plan =
  | { kind: 'asking' }
  | { kind: 'known'; totalBytes: number; hasRoom: boolean; isLasting: boolean }
  | { kind: 'refused'; reason: MessageDescriptor }

/** Shows the size first; the download starts only after a confirmation. */
export function SaveDialog({ video, onClose }: SaveDialogProps) {
  const { i18n } = useLingui()
  const plan = usePlan(video.videoId)

  async function handleConfirm() {
    const downloads = await openDownloadManager()
    // Not awaited: some browsers prompt the member, and saving need not wait for the answer.
    void askToPersist()
    await downloads?.save({ videoId: video.videoId, title: video.title, durationSeconds: video.durationSeconds, thumb: video.thumb })
    notifySaving()
  }

  if (plan.kind === 'asking') return null
  if (plan.kind === 'refused') {
    return (
      <ConfirmDialog
        isOpen
        onClose={onClose}
        title={<Trans>This video can’t be saved</Trans>}
        body={i18n._(plan.reason)}
        confirmLabel={<Trans>Close</Trans>}
        onConfirm={() => Promise.resolve()}
      />
    )
  }
  const size = formatBytes(plan.totalBytes, i18n.locale)
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={<Trans>Save this video for offline?</Trans>}
      body={
        !plan.hasRoom ? (
          <Trans>It needs {size}, more than this device has free. Remove other videos first.</Trans>
        ) : plan.isLasting ? (
          <Trans>Uses {size} on this device and plays offline.</Trans>
        ) : (
          <Trans>Uses {size} on this device and plays offline. This is a private window: closing it deletes the video.</Trans>
        )
      }
      confirmLabel={plan.hasRoom ? <Trans>Save ({size})</Trans> : <Trans>Close</Trans>}
      onConfirm={plan.hasRoom ? handleConfirm : () => Promise.resolve()}
    />
  )
}

export function notifySaving(): void {
  notify({ tone: 'plain', text: <Trans>Saving. You can keep using the app.</Trans> })
}

async function planFor(videoId: number): Promise<Plan> {
  const downloads = await openDownloadManager()
  if (!downloads)
    return { kind: 'refused', reason: msg`This browser can’t save videos here. If this is a private window, open the app in a normal one.` }
  return { kind: 'known', ...(await downloads.plan(videoId)), isLasting: await outlastsWindow() }
}

function usePlan(videoId: number): Plan {
  const [plan, setPlan] = useState<Plan>({ kind: 'asking' })
  // Requests the size once while the dialog is open.
  useEffect(() => {
    let isClosed = false
    const show = (next: Plan) => {
      if (!isClosed) setPlan(next)
    }
    planFor(videoId).then(show, (error: unknown) =>
      show({ kind: 'refused', reason: messageForCode(error instanceof CallError ? error.code : 'network_error') }),
    )
    return () => {
      isClosed = true
    }
  }, [videoId])
  return plan
}
