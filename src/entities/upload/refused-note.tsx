import { Trans, useLingui } from '@lingui/react/macro'
import type { UploadServer } from '#contract/uploads.ts'
import { formatBytes } from '#src/lib/bytes.ts'
import { Note } from '#src/ui/feedback/note.tsx'
import { IconButton } from '#src/ui/primitives/icon-button.tsx'
import type { UploadKind } from '#src/offline/uploads/upload-entry.ts'
import type { RefusedFile } from './sort-files.ts'

export interface RefusedNoteProps {
  refused: readonly RefusedFile[]
  /** What would have been accepted. */
  server: Pick<UploadServer, 'extensions' | 'maxBytes'>
  kind?: UploadKind | undefined
  onDismiss?: (() => void) | undefined
}

/** Names each refused file, and why. */
export function RefusedNote({ refused, server, kind = 'video', onDismiss }: RefusedNoteProps) {
  const { t } = useLingui()
  if (refused.length === 0) return null
  return (
    <div role="alert">
      <Note tone="danger" action={onDismiss && <IconButton icon="x" label={t`Dismiss`} onClick={onDismiss} />}>
        {refused.map((file) => (
          <p key={`${file.reason} ${file.name}`}>
            <RefusedSentence file={file} server={server} kind={kind} />
          </p>
        ))}
      </Note>
    </div>
  )
}

interface RefusedSentenceProps extends Required<Pick<RefusedNoteProps, 'server'>> {
  file: RefusedFile
  kind: UploadKind
}

function RefusedSentence({ file: { name, reason }, server, kind }: RefusedSentenceProps) {
  const { i18n } = useLingui()
  const limit = formatBytes(server.maxBytes, i18n.locale)
  const kinds = server.extensions.join(', ')
  switch (reason) {
    case 'wrong-type':
      return kind === 'photo' ? (
        <Trans>
          {name} isn’t a photo we support. Supported: {kinds}.
        </Trans>
      ) : (
        <Trans>
          {name} isn’t a video we support. Supported: {kinds}.
        </Trans>
      )
    case 'too-large':
      return (
        <Trans>
          {name} is too large. The limit is {limit}.
        </Trans>
      )
    case 'empty':
      return <Trans>{name} is empty.</Trans>
    case 'duplicate':
      return <Trans>{name} is already in your list, so we skipped it.</Trans>
    case 'unreadable':
      return <Trans>{name} can’t be read on this device.</Trans>
  }
}
