import { Trans, useLingui } from '@lingui/react/macro'
import type { UploadServer } from '#contract/uploads.ts'
import { formatBytes } from '#src/lib/bytes.ts'
import { Note } from '#src/ui/feedback/note.tsx'
import { IconButton } from '#src/ui/primitives/icon-button.tsx'
import type { RefusedFile } from '#src/entities/upload/sort-files.ts'

export interface RefusedNoteProps {
  refused: readonly RefusedFile[]
  server: UploadServer
  onDismiss?: (() => void) | undefined
}

/** Names each refused file, and why. */
export function RefusedNote({ refused, server, onDismiss }: RefusedNoteProps) {
  const { t } = useLingui()
  if (refused.length === 0) return null
  return (
    <div role="alert">
      <Note tone="danger" action={onDismiss && <IconButton icon="x" label={t`Dismiss`} onClick={onDismiss} />}>
        {refused.map((file) => (
          <p key={`${file.reason} ${file.name}`}>
            <RefusedSentence file={file} server={server} />
          </p>
        ))}
      </Note>
    </div>
  )
}

function RefusedSentence({ file: { name, reason }, server }: { file: RefusedFile; server: UploadServer }) {
  const { i18n } = useLingui()
  const limit = formatBytes(server.maxBytes, i18n.locale)
  const kinds = server.extensions.join(', ')
  switch (reason) {
    case 'wrong-type':
      return (
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
