import { Trans } from '@lingui/react/macro'
import type { ReportDialogProps } from './report-props.ts'

/** The title of the dialog for each kind of content. */
export function ReportTitle({ typeId, name }: Pick<ReportDialogProps, 'typeId' | 'name'>) {
  switch (typeId) {
    case 'user':
      return <Trans>Report {name}</Trans>
    case 'video':
      return <Trans>Report the video “{name}”</Trans>
    case 'photo':
      return <Trans>Report the photo “{name}”</Trans>
    case 'video_album':
    case 'photo_album':
      return <Trans>Report the album “{name}”</Trans>
    case 'poll':
      return <Trans>Report the poll “{name}”</Trans>
    case 'blog':
      return <Trans>Report the blog post “{name}”</Trans>
    case 'event':
      return <Trans>Report the event “{name}”</Trans>
    case 'market_item':
      return <Trans>Report the item “{name}”</Trans>
    case 'thread':
      return <Trans>Report the thread “{name}”</Trans>
    case 'post':
      return <Trans>Report the post by {name}</Trans>
    case 'comment':
      return <Trans>Report the comment by {name}</Trans>
    case 'mail':
      return <Trans context="mail">Report the message from {name}</Trans>
    case 'chat':
      return <Trans>Report the message from {name}</Trans>
  }
}
