import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useState, useSyncExternalStore } from 'react'
import type { MemberBadge } from '#contract/members.ts'
import type { VideoDetails } from '#contract/videos.ts'
import { MemberPicker } from '#src/entities/member/member-picker.tsx'
import { useDeleteVideo, useTransferVideo } from '#src/entities/video/mutations.ts'
import { CallError } from '#src/http/call-error.ts'
import { unknownFailure, messageForCode } from '#src/i18n/error-messages.ts'
import { networkState } from '#src/platform/network.ts'
import { ConfirmDialog } from '#src/ui/feedback/confirm-dialog.tsx'
import { Dialog } from '#src/ui/feedback/dialog.tsx'
import { notify } from '#src/ui/feedback/notify.ts'
import { Row } from '#src/ui/layout/row.tsx'
import { Section } from '#src/ui/layout/section.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { Button } from '#src/ui/primitives/button.tsx'
import { Text } from '#src/ui/primitives/text.tsx'

/** Transferring a video to another member and deleting it: both need the connection and show that when offline. */
export function LastActions({ video }: { video: VideoDetails }) {
  const [open, setOpen] = useState<'transfer' | 'delete' | null>(null)
  const isOnline = useSyncExternalStore(networkState.isOnline.subscribe, networkState.isOnline.get)
  if (!video.can.canTransfer && !video.can.canDelete) return null
  return (
    <Section title={<Trans>Transfer or delete</Trans>} size="head">
      <Stack gap={2}>
        <Row isWrapping>
          {video.can.canTransfer && (
            <Button variant="quiet" disabled={!isOnline} onClick={() => setOpen('transfer')}>
              <Trans>Transfer owner</Trans>
            </Button>
          )}
          {video.can.canDelete && (
            <Button variant="danger" disabled={!isOnline} onClick={() => setOpen('delete')}>
              <Trans>Delete video</Trans>
            </Button>
          )}
        </Row>
        {!isOnline && (
          <Text size="meta">
            <Trans>Both need a connection.</Trans>
          </Text>
        )}
      </Stack>
      {open === 'transfer' && <TransferDialog video={video} onClose={() => setOpen(null)} />}
      <DeleteDialog video={video} isOpen={open === 'delete'} onClose={() => setOpen(null)} />
    </Section>
  )
}

function TransferDialog({ video, onClose }: { video: VideoDetails; onClose: () => void }) {
  const { t, i18n } = useLingui()
  const navigate = useNavigate()
  const transfer = useTransferVideo()
  const [member, setMember] = useState<MemberBadge | null>(null)
  const [problem, setProblem] = useState<string>()

  async function handleTransfer() {
    if (!member) return setProblem(t`Please select a member.`)
    try {
      const { toName } = await transfer.mutateAsync({ videoId: video.videoId, to: member.userId })
      onClose()
      notify({ tone: 'success', text: t`The video now belongs to ${toName}.` })
      await navigate({ to: '/videos', ignoreBlocker: true })
    } catch (error) {
      setProblem(error instanceof CallError ? i18n._(messageForCode(error.code)) : i18n._(unknownFailure))
    }
  }

  return (
    <Dialog
      isOpen
      isDismissable={false}
      onClose={onClose}
      title={<Trans>Who gets this video?</Trans>}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button variant="primary" isBusy={transfer.isPending} onClick={() => void handleTransfer()}>
            <Trans>Transfer</Trans>
          </Button>
        </>
      }
    >
      <MemberPicker
        label={<Trans>New owner</Trans>}
        max={1}
        value={member ? [member] : []}
        error={problem}
        onChange={([next]) => setMember(next ?? null)}
      />
    </Dialog>
  )
}

function DeleteDialog({ video, isOpen, onClose }: { video: VideoDetails; isOpen: boolean; onClose: () => void }) {
  const { i18n } = useLingui()
  const navigate = useNavigate()
  const deletion = useDeleteVideo()

  async function handleDelete() {
    await deletion.mutateAsync(video.videoId)
    await navigate({ to: '/videos', ignoreBlocker: true })
  }

  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={<Trans>Delete this video?</Trans>}
      body={<Trans>The video, its comments and votes are permanently deleted. This can’t be undone.</Trans>}
      confirmLabel={<Trans>Delete video</Trans>}
      cancelLabel={<Trans>Keep</Trans>}
      variant="danger"
      onConfirm={handleDelete}
      describeError={(error) => (error instanceof CallError ? i18n._(messageForCode(error.code)) : undefined)}
      successMessage={<Trans>Video deleted.</Trans>}
    />
  )
}
