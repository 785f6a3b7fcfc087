import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { ProductType } from '#contract/money/sales.ts'

export const typeNames: Record<ProductType, MessageDescriptor> = {
  video_album: msg`Video album`,
  photo_album: msg`Photo album`,
  video_download: msg({ message: 'Download', context: 'tickets' }),
  video_preview: msg`Watch, with a preview`,
  video_view: msg`Watch only`,
  merchandise: msg`Merchandise`,
}
