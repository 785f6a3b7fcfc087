import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { UploadServer } from '#contract/uploads.ts'
import { percentOf, type UploadView } from '#src/offline/uploads/upload-state.ts'
import { formatBytes } from '#src/lib/bytes.ts'
import { Card } from '#src/ui/layout/card.tsx'
import { Grow } from '#src/ui/layout/grow.tsx'
import { Row } from '#src/ui/layout/row.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { Button } from '#src/ui/primitives/button.tsx'
import { IconButton } from '#src/ui/primitives/icon-button.tsx'
import { ProgressYarn } from '#src/ui/primitives/progress-yarn.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import { VideoMark } from './video-mark.tsx'
import { LostFile } from './lost-file.tsx'
import { UploadStatus } from '#src/entities/upload/upload-status.tsx'
import type { UploadActions } from './upload-actions.ts'

export interface UploadCardProps {
  upload: UploadView
  server: UploadServer
  actions: UploadActions
  isSelected: boolean
  onSelect: () => void
  onCancel: () => void
  /** The form, below the card's lines, where there is no panel beside the list. */
  children?: ReactNode
}

/** One upload: its file, its progress, why it is paused, and its actions. */
export function UploadCard({ upload, server, actions, isSelected, onSelect, onCancel, children }: UploadCardProps) {
  const { i18n } = useLingui()
  const percent = percentOf(upload)
  const size = formatBytes(upload.sizeBytes, i18n.locale)
  const sent = formatBytes(upload.sentBytes, i18n.locale)
  const isHeld = upload.state === 'paused' || upload.state === 'waiting'

  return (
    <Card>
      <Stack gap={3}>
        <Row align="start">
          <VideoMark icon={upload.kind === 'photo' ? 'file' : 'film-strip'} />
          <Grow>
            <Text as="h2" size="head" lines={1}>
              {upload.title}
            </Text>
            <Text size="meta" tone="muted" isTabular>
              {upload.sentBytes > 0 ? (
                <Trans>
                  {sent} of {size}
                </Trans>
              ) : (
                size
              )}
            </Text>
          </Grow>
          <PauseButton upload={upload} actions={actions} />
        </Row>
        <ProgressYarn value={percent} state={upload.state === 'needs-file' ? 'failed' : isHeld ? 'hold' : 'running'} label={upload.title} />
        <Row justify="between" align="start">
          <Text as="div" size="meta" tone="muted" isTabular>
            <UploadStatus upload={upload} />
          </Text>
          <Text as="span" size="meta" isStrong isTabular>
            {i18n.number(percent / 100, { style: 'percent' })}
          </Text>
        </Row>
        <KeepingLine upload={upload} />
        {upload.state === 'needs-file' && <LostFile upload={upload} server={server} actions={actions} onRemove={onCancel} />}
        <CardButtons upload={upload} actions={actions} isSelected={isSelected} onSelect={onSelect} onCancel={onCancel} />
        {children}
      </Stack>
    </Card>
  )
}

/** Shows what closing the tab would lose. Before an unsaved upload starts, its status shows it. */
function KeepingLine({ upload: { state, pause, keeping, isStored } }: Pick<UploadCardProps, 'upload'>) {
  const isKept = isStored && keeping !== 'impossible'
  if (isKept || state === 'needs-file' || pause === 'not-kept') return null
  return (
    <Text size="meta">
      {isStored ? (
        <Trans>The file isn’t saved on this device. If this tab closes, you’ll have to choose it again.</Trans>
      ) : (
        <Trans>This upload ends if you close this window: the browser can’t save it.</Trans>
      )}
    </Text>
  )
}

function PauseButton({ upload, actions }: Pick<UploadCardProps, 'upload' | 'actions'>) {
  const { t } = useLingui()
  if (upload.state === 'needs-file' || upload.state === 'finishing' || upload.pause === 'not-kept') return null
  const { title } = upload
  return upload.isPausedByMember ? (
    <IconButton icon="play" label={t`Resume ${title}`} onClick={() => actions.resume([upload.localId])} />
  ) : (
    <IconButton icon="pause" label={t`Pause ${title}`} onClick={() => actions.pause([upload.localId])} />
  )
}

type CardButtonsProps = Pick<UploadCardProps, 'upload' | 'actions' | 'isSelected' | 'onSelect' | 'onCancel'>

function CardButtons({ upload, actions, isSelected, onSelect, onCancel }: CardButtonsProps) {
  const { t } = useLingui()
  const { title } = upload
  return (
    <Row gap={2} isWrapping>
      {upload.kind === 'video' && (
        <Button variant={isSelected ? 'on' : 'quiet'} size="small" icon="pencil-simple" aria-expanded={isSelected} onClick={onSelect}>
          <Trans>Details</Trans>
        </Button>
      )}
      {upload.state !== 'needs-file' && (
        <Button variant="ghost" size="small" aria-label={t`Cancel ${title}`} onClick={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
      )}
      {upload.pause === 'wifi' && (
        <Button variant="link" size="small" onClick={() => actions.useMobileData(upload.localId)}>
          <Trans>Use mobile data</Trans>
        </Button>
      )}
      {upload.pause === 'not-kept' && (
        <Button variant="quiet" size="small" onClick={() => actions.resume([upload.localId])}>
          <Trans>Start anyway</Trans>
        </Button>
      )}
    </Row>
  )
}
