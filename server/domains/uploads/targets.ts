/** The kinds of content that are uploaded. */
import type { UploadTarget } from '../../content/upload-target.ts'
import { photoTarget } from '../photos/index.ts'
import { videoTarget } from './video-target.ts'

const targets: readonly UploadTarget[] = [videoTarget, photoTarget]

/** Throws if rows name a kind that this release does not know. */
export function targetOf({ typeId }: { readonly typeId: string }): UploadTarget {
  const target = targets.find((each) => each.typeId === typeId)
  if (!target) throw new Error(`Nothing of the kind ${typeId} is uploaded.`)
  return target
}
