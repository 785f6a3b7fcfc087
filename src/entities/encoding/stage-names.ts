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

/** Why a film could not be made of a file, and what helps. */
export const failureSentences: Readonly<Record<EncodingFailure, MessageDescriptor>> = {
  empty_file: msg`The file is empty. Choose it again where it was made.`,
  not_a_video: msg`This file is not a film, whatever its name says.`,
  no_video_stream: msg`This file has no picture, only sound or data.`,
  encrypted: msg`This file is copy-protected and cannot be opened.`,
  damaged: msg`This file is damaged and cannot be read to the end.`,
  too_long: msg`This film is longer than we can take.`,
  too_large_picture: msg`The picture of this film is larger than we can take. Export it smaller and upload it again.`,
  took_too_long: msg`Encoding took too long and was stopped. A shorter or smaller film may work.`,
  encoder_lost: msg`The encoder stopped in the middle, more than once. Upload the film again later.`,
  no_space: msg`Our server has run out of room. Upload the film again later.`,
  unknown: msg`The film could not be encoded. Upload it again, or write to us.`,
}
