import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { noEdits, type PhotoEdits } from '#contract/photos/photo-edits.ts'
import type { PhotoDetails } from '#contract/photos/photos.ts'
import { CallError } from '#src/http/call-error.ts'
import { messageForCode } from '#src/i18n/error-messages.ts'
import { Dialog } from '#src/ui/feedback/dialog.tsx'
import { Note } from '#src/ui/feedback/note.tsx'
import { notify } from '#src/ui/feedback/notify.ts'
import { Row } from '#src/ui/layout/row.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { Button } from '#src/ui/primitives/button.tsx'
import { Chip } from '#src/ui/primitives/chip.tsx'
import { Skeleton } from '#src/ui/primitives/skeleton.tsx'
import { BlurControls } from './internal/blur-controls.tsx'
import { BlurLayer } from './internal/blur-layer.tsx'
import { CropTool } from './internal/crop-tool.tsx'
import { FormatTool } from './internal/format-tool.tsx'
import { isCropTooSmall, levelledSize, turnedSize } from './internal/geometry.ts'
import { HistoryButtons } from './internal/history-buttons.tsx'
import { MarkTool } from './internal/mark-tool.tsx'
import { RotateTool } from './internal/rotate-tool.tsx'
import { Stage } from './internal/stage.tsx'
import { RestoreOriginal } from './internal/restore-original.tsx'
import { useHistory, type Editing } from './internal/use-history.ts'
import { useLoadedImage } from './internal/use-loaded-image.ts'
import { useMogrify } from './internal/use-mogrify.ts'

export interface PhotoEditorProps {
  photo: PhotoDetails
  /** The address of the photo's image without its edits. */
  address: string
  onClose: () => void
}

const tools = ['crop', 'rotate', 'mark', 'blur', 'format'] as const
type Tool = (typeof tools)[number]

/**
 * Edits the images of the member's own photo: instructions that the server follows, and that can be changed and undone later. It opens with
 * those of the photo, and nothing is sent before Done: what is blurred stays so for everyone else in the meantime.
 */
export function PhotoEditor({ photo, address, onClose }: PhotoEditorProps) {
  const image = useLoadedImage(address)
  const editing = useHistory<PhotoEdits>(photo.edits ?? noEdits)
  const { value: edits } = editing
  const mogrify = useMogrify()
  const marks = edits.marks.filter(({ text }) => text.trim() !== '')
  const isTooSmall = typeof image === 'object' && isCropTooSmall(edits.crop, croppedFrom(photo, image, edits))

  function handleDone() {
    if (!editing.isChanged) return onClose()
    mogrify.mutate(
      { photoId: photo.photoId, version: photo.version, edits: { ...edits, marks } },
      {
        onSuccess: () => {
          notify({ tone: 'success', text: <Trans>Saved. The new images are being made.</Trans> })
          onClose()
        },
      },
    )
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="large"
      isDismissable={false}
      isLocked={mogrify.isPending}
      title={<Trans>Edit photo</Trans>}
      footer={
        <Row justify="end" gap={2}>
          <RestoreOriginal {...editing} />
          <HistoryButtons {...editing} />
          <Button
            variant="primary"
            disabled={typeof image === 'string' || isTooSmall}
            isBusy={mogrify.isPending}
            busyLabel={<Trans>Saving</Trans>}
            onClick={handleDone}
          >
            <Trans>Done</Trans>
          </Button>
        </Row>
      }
    >
      <Stack gap={3}>
        <Problems error={mogrify.error} isUnloadable={image === 'failed'} isTooSmall={isTooSmall} />
        {image === 'loading' && <Skeleton shape="block" height="280px" />}
        {typeof image === 'object' && <Workbench image={image} edits={edits} change={editing.change} />}
      </Stack>
    </Dialog>
  )
}

interface WorkbenchProps extends Pick<Editing<PhotoEdits>, 'change'> {
  image: HTMLImageElement
  edits: PhotoEdits
}

/** The photo under the chosen tool, and the tool's controls. */
function Workbench({ image, edits, change }: WorkbenchProps) {
  const [tool, setTool] = useState<Tool>('crop')
  const [selected, setSelected] = useState<number | null>(null)
  const blurring = { areas: edits.blurs, selected, onSelect: setSelected }
  const changeBlurs = (blurs: PhotoEdits['blurs'], control: string | null = null) => change({ ...edits, blurs }, control)
  return (
    <>
      {tool === 'crop' ? (
        <CropTool image={image} edits={edits} onChange={change} />
      ) : (
        <Stage image={image} edits={edits} showsCropOnly={tool === 'mark' || tool === 'format'}>
          {tool === 'blur' && <BlurLayer {...blurring} onChange={changeBlurs} />}
        </Stage>
      )}
      <ToolBar tool={tool} onChoose={setTool} />
      {tool === 'rotate' && <RotateTool edits={edits} onChange={change} />}
      {tool === 'mark' && <MarkTool edits={edits} onChange={change} />}
      {tool === 'blur' && <BlurControls {...blurring} onChange={(blurs) => changeBlurs(blurs)} />}
      {tool === 'format' && <FormatTool edits={edits} onChange={change} />}
    </>
  )
}

/** In pixels of the photo at full size, from which the server cuts. Of an edited photo only the size of its result is known. */
function croppedFrom({ width, height, edits: stored }: PhotoDetails, image: HTMLImageElement, { rotate, level }: PhotoEdits) {
  const natural = { width: image.naturalWidth, height: image.naturalHeight }
  const full = stored === null ? { width: width ?? natural.width, height: height ?? natural.height } : natural
  return levelledSize(turnedSize(full, rotate), level)
}

function ToolBar({ tool, onChoose }: { tool: Tool; onChoose: (tool: Tool) => void }) {
  const { t } = useLingui()
  const names: Record<Tool, string> = { crop: t`Crop`, rotate: t`Rotate`, mark: t`Text`, blur: t`Blur`, format: t`Download format` }
  return (
    <fieldset aria-label={t`Tools`}>
      <Row gap={2} isWrapping>
        {tools.map((each) => (
          <Chip key={each} isOn={each === tool} onClick={() => onChoose(each)}>
            {names[each]}
          </Chip>
        ))}
      </Row>
    </fieldset>
  )
}

interface ProblemsProps {
  error: Error | null
  isUnloadable: boolean
  isTooSmall: boolean
}

function Problems({ error, isUnloadable, isTooSmall }: ProblemsProps) {
  const { i18n } = useLingui()
  return (
    <div role="alert">
      {isUnloadable && (
        <Note tone="danger">
          <Trans>The photo couldn’t be loaded. Close the editor and try again when you’re online.</Trans>
        </Note>
      )}
      {isTooSmall && (
        <Note tone="danger">
          <Trans>The cropped photo would be too small. Choose a larger part.</Trans>
        </Note>
      )}
      {error && (
        <Note tone="danger">
          {i18n._(messageForCode(error instanceof CallError ? error.code : 'server_error'))} <Trans>Your changes are still here.</Trans>
        </Note>
      )}
    </div>
  )
}
