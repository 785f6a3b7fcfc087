import { Trans, useLingui } from '@lingui/react/macro'
import { useState, type ReactNode } from 'react'
import type { UploadServer } from '#contract/uploads.ts'
import { useEncodingJobs } from '#src/entities/encoding/use-encoding-jobs.ts'
import { useSharedFiles } from '#src/entities/upload/use-shared-files.ts'
import { useUploads } from '#src/entities/upload/use-uploads.ts'
import type { UploadSnapshot } from '#src/offline/uploads/upload-state.ts'
import { ConfirmDialog } from '#src/ui/feedback/confirm-dialog.tsx'
import { Page } from '#src/ui/layout/page.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { useIsDesktop } from '#src/ui/layout/use-is-desktop.ts'
import { Button } from '#src/ui/primitives/button.tsx'
import { Skeleton } from '#src/ui/primitives/skeleton.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import type { UploadEngine } from '../upload-engine.ts'
import { ConsentDialog } from './consent-dialog.tsx'
import { DetailsForm } from './details-form.tsx'
import { EndedNotes } from './ended-notes.tsx'
import { FileDrop } from './file-drop.tsx'
import { JobList } from './job-list.tsx'
import { RefusedNote } from '#src/entities/upload/refused-note.tsx'
import { TotalsLine } from './totals-line.tsx'
import { UnkeptNote, type Unkept } from './unkept-note.tsx'
import type { UploadActions } from './upload-actions.ts'
import { UploadCard } from './upload-card.tsx'
import { useAdding, type Adding } from './picking/use-adding.ts'
import { useFilePicker } from './picking/use-file-picker.tsx'

export interface UploadScreenProps {
  server: UploadServer
  engine: UploadEngine
  unkept?: Unkept | undefined
  above?: ReactNode
}

const nothingKnown: UploadSnapshot = { active: [], ended: [] }

export function UploadScreen({ server, engine, unkept, above }: UploadScreenProps) {
  const { t } = useLingui()
  const uploads = useUploads()
  const { active, ended } = uploads ?? nothingKnown
  const { jobs } = useEncodingJobs()
  const isDesktop = useIsDesktop()
  const [selectedId, setSelectedId] = useState<string | null>(null)
  const [cancelling, setCancelling] = useState<string[] | 'all' | null>(null)
  const adding = useAdding(server, engine)
  const picker = useFilePicker({ server, isMultiple: true, onPick: (picked) => adding.offer(picked) })
  useSharedFiles(engine.memberId, 'video', adding.offer)

  const { actions } = engine
  const isEmpty = uploads !== null && active.length + jobs.length === 0
  // Photos are described on a screen of their own.
  const videos = active.filter(({ kind }) => kind === 'video')
  const selected = videos.find((upload) => upload.localId === selectedId) ?? (isDesktop ? videos[0] : undefined)
  const form = selected && <DetailsForm key={selected.localId} upload={selected} actions={actions} />

  return (
    <Page
      title={t`Uploads`}
      hasBack
      actions={
        <Button variant="primary" icon="plus" onClick={picker.open}>
          <Trans>Add files</Trans>
        </Button>
      }
      panel={isDesktop && selected ? <DetailsPanel title={selected.title}>{form}</DetailsPanel> : undefined}
    >
      <Stack gap={6}>
        {above}
        {unkept && <UnkeptNote reason={unkept} />}
        <RefusedNote refused={adding.refused} server={server} onDismiss={adding.forgetRefused} />
        {uploads === null && <Skeleton shape="block" height="148px" />}
        <EndedNotes ended={ended} isAllDone={active.length === 0} actions={actions} onAdd={picker.open} />
        <TotalsLine active={active} actions={actions} onCancelAll={() => setCancelling('all')} />
        <Stack gap={3}>
          {active.map((upload) => (
            <UploadCard
              key={upload.localId}
              upload={upload}
              server={server}
              actions={actions}
              isSelected={upload.localId === selected?.localId}
              onSelect={() => setSelectedId(upload.localId === selectedId && !isDesktop ? null : upload.localId)}
              onCancel={() => setCancelling([upload.localId])}
            >
              {!isDesktop && upload.localId === selected?.localId && form}
            </UploadCard>
          ))}
          <JobList jobs={jobs} encoding={engine.encoding} />
        </Stack>
        <FileDrop isRoomy={isEmpty} onDrop={(picked) => adding.offer(picked)} onPress={picker.open} server={server} />
      </Stack>
      {picker.input}
      <AddingConsent adding={adding} />
      <CancelDialog cancelling={cancelling} actions={actions} onClose={() => setCancelling(null)} />
    </Page>
  )
}

function AddingConsent({ adding: { offered, withdraw, start } }: { adding: Adding }) {
  return (
    offered && <ConsentDialog key={offered.turn} files={offered.files} onClose={() => withdraw(offered)} onStart={() => start(offered)} />
  )
}

interface CancelDialogProps {
  cancelling: string[] | 'all' | null
  actions: UploadActions
  onClose: () => void
}

function CancelDialog({ cancelling, actions, onClose }: CancelDialogProps) {
  return (
    <ConfirmDialog
      isOpen={cancelling !== null}
      onClose={onClose}
      title={cancelling === 'all' ? <Trans>Cancel all uploads?</Trans> : <Trans>Cancel this upload?</Trans>}
      body={<Trans>The upload and its details are removed. Files on your device stay.</Trans>}
      confirmLabel={<Trans>Cancel upload</Trans>}
      cancelLabel={<Trans>Continue uploading</Trans>}
      variant="danger"
      onConfirm={() => actions.cancel(cancelling ?? [])}
      successMessage={<Trans>Upload cancelled.</Trans>}
    />
  )
}

function DetailsPanel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack gap={6}>
      <Stack gap={1}>
        <Text as="h2" size="title">
          <Trans>Details</Trans>
        </Text>
        <Text size="meta" tone="muted">
          <Trans>{title}. Fill in the details while it uploads.</Trans>
        </Text>
      </Stack>
      {children}
    </Stack>
  )
}
