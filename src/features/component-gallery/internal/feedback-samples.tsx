import { useState } from 'react'
import { ConfirmDialog } from '#src/ui/feedback/confirm-dialog.tsx'
import { Dialog } from '#src/ui/feedback/dialog.tsx'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { FailedState } from '#src/ui/feedback/failed-state.tsx'
import { Menu } from '#src/ui/feedback/menu.tsx'
import { Note } from '#src/ui/feedback/note.tsx'
import { notify } from '#src/ui/feedback/notify.ts'
import { OfflineBanner } from '#src/ui/feedback/offline-banner.tsx'
import { Sheet } from '#src/ui/feedback/sheet.tsx'
import { StaleMark } from '#src/ui/feedback/stale-mark.tsx'
import { Button } from '#src/ui/primitives/button.tsx'
import { IconButton } from '#src/ui/primitives/icon-button.tsx'
import { Sample, SampleState } from './sample.tsx'

const tones = ['plain', 'accent', 'positive', 'warning', 'danger'] as const

export function FeedbackSamples() {
  return (
    <>
      <Sample name="Note">
        {tones.map((tone) => (
          <SampleState key={tone} name={tone}>
            <Note tone={tone}>A remark in the page.</Note>
          </SampleState>
        ))}
      </Sample>
      <Sample name="EmptyState, FailedState">
        <SampleState name="empty">
          <EmptyState icon="film-strip" title="Nothing here">
            What would stand here.
          </EmptyState>
        </SampleState>
        <SampleState name="failed">
          <FailedState reason="The reason" onRetry={() => undefined} />
        </SampleState>
        <SampleState name="retrying">
          <FailedState onRetry={() => undefined} isRetrying />
        </SampleState>
      </Sample>
      <Sample name="OfflineBanner, StaleMark">
        <SampleState name="offline">
          <OfflineBanner savedAt={1_700_000_000_000} />
        </SampleState>
        <SampleState name="back">
          <OfflineBanner isBack />
        </SampleState>
        <SampleState name="stale">
          <StaleMark savedAt={1_700_000_000_000} />
        </SampleState>
      </Sample>
      <OverlaySamples />
    </>
  )
}

type Overlay = 'dialog' | 'sheet' | 'confirm' | 'refused'

function OverlaySamples() {
  const [open, setOpen] = useState<Overlay | null>(null)
  const close = () => setOpen(null)
  const refuse = () => Promise.reject(new Error('It was refused.'))
  return (
    <Sample name="Dialog, Sheet, ConfirmDialog, Menu, Toaster">
      {(['dialog', 'sheet', 'confirm', 'refused'] as const).map((kind) => (
        <SampleState key={kind} name={kind}>
          <div>
            <Button variant="quiet" onClick={() => setOpen(kind)}>
              {kind}
            </Button>
          </div>
        </SampleState>
      ))}
      <SampleState name="menu">
        <Menu
          label="Menu"
          items={[
            { key: 'one', label: 'One', onSelect: () => undefined },
            { key: 'two', label: 'Two', isDanger: true, onSelect: () => undefined },
            { key: 'three', label: 'Three', isDisabled: true, onSelect: () => undefined },
          ]}
          trigger={(props) => <IconButton icon="list" label="Menu" {...props} />}
        />
      </SampleState>
      <SampleState name="toast">
        <div>
          <Button variant="quiet" onClick={() => notify({ tone: 'success', text: 'Done.' })}>
            success
          </Button>
          <Button variant="quiet" onClick={() => notify({ tone: 'error', text: 'Not done.' })}>
            error
          </Button>
        </div>
      </SampleState>
      <Dialog isOpen={open === 'dialog'} onClose={close} title="Dialog">
        <p>What it says.</p>
      </Dialog>
      <Sheet isOpen={open === 'sheet'} onClose={close} title="Sheet">
        <p>What it says.</p>
      </Sheet>
      <ConfirmDialog
        isOpen={open === 'confirm'}
        onClose={close}
        title="Is it so?"
        onConfirm={() => Promise.resolve()}
        successMessage="It is."
      />
      <ConfirmDialog isOpen={open === 'refused'} onClose={close} title="Is it so?" variant="danger" onConfirm={refuse} />
    </Sample>
  )
}
