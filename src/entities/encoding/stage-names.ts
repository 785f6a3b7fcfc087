import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { EncodingFailure, EncodingStage } from '#contract/encoding.ts'

export const stageNames: Readonly<Record<EncodingStage, MessageDescriptor>> = {
  received: msg({ message: 'Received', context: 'encoding stage' }),
  checked: msg({ message: 'Checked', context: 'encoding stage' }),
  encoding: msg({ message: 'Encoding', context: 'encoding stage' }),
  images: msg({ message: 'Images', context: 'encoding stage' }),
  ready: msg({ message: 'Ready', context: 'encoding stage' }),
}

/** Why a file could not be encoded, and what helps. */
export const failureSentences: Readonly<Record<EncodingFailure, MessageDescriptor>> = {
  empty_file: msg`The file is empty. Choose it again.`,
  not_a_video: msg`This file isn’t a video, whatever its name says.`,
  no_video_stream: msg`This file has no video track, only audio or data.`,
  encrypted: msg`This file is copy-protected and can’t be opened.`,
  damaged: msg`This file is damaged and can’t be read to the end.`,
  too_long: msg`This video is too long.`,
  too_large_picture: msg`This video’s resolution is too high. Export it smaller and upload it again.`,
  took_too_long: msg`Encoding took too long and was stopped. Try a shorter or smaller video.`,
  encoder_lost: msg`The encoder stopped more than once. Try uploading again later.`,
  no_space: msg`The server is out of space. Try uploading again later.`,
  unknown: msg`The video couldn’t be encoded. Upload it again, or contact us.`,
}
