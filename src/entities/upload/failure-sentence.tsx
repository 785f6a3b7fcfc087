import { Trans, useLingui } from '@lingui/react/macro'
import type { UploadEntry } from '#src/offline/uploads/upload-entry.ts'
import { formatBytes } from '#src/lib/bytes.ts'

/** Why a file was not uploaded. */
export function FailureSentence({ filename, ended }: Pick<UploadEntry, 'filename' | 'ended'>) {
  const { i18n } = useLingui()
  const free = formatBytes(ended?.freeBytes ?? 0, i18n.locale)
  switch (ended?.failure) {
    case 'too-large':
      return <Trans>{filename} wasn’t uploaded: the file is too large.</Trans>
    case 'wrong-type':
      return <Trans>{filename} wasn’t uploaded: this file type isn’t supported.</Trans>
    case 'over-quota':
      return (
        <Trans>
          {filename} wasn’t uploaded: you have {free} of space left for videos. Delete videos you no longer need, then add it again.
        </Trans>
      )
    case 'no-space':
      return (
        <Trans>
          {filename} wasn’t uploaded: the server has {free} of space left right now. Try again later.
        </Trans>
      )
    case 'proxy-limit':
      return (
        <Trans>
          {filename} wasn’t uploaded: the server in front of this site blocks even its smallest parts. Contact us, so that we can change
          that.
        </Trans>
      )
    case 'lost':
      return <Trans>{filename} wasn’t uploaded: the server lost it twice. Add it again to retry.</Trans>
    default:
      return <Trans>{filename} wasn’t uploaded: the server rejected it. Add it again, or contact us.</Trans>
  }
}
