import type { PhotoFailure } from '#contract/photos/photos.ts'

/** The file is at fault: trying again would end in the same way. */
export class UnusablePhotoError extends Error {
  override readonly name = 'UnusablePhotoError'
  readonly reason: PhotoFailure
  constructor(reason: PhotoFailure, options?: ErrorOptions) {
    super(`The file is not a usable photo: ${reason}`, options)
    this.reason = reason
  }
}
