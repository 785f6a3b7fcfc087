/** Replaces the browser's upload of one form, whose progress and outcome the test decides. */
import { act } from '@testing-library/react'
import { vi } from 'vitest'

export interface PretendUpload {
  readonly address: string
  readonly headers: ReadonlyMap<string, string>
  readonly form: FormData
  /** 0 to 1. */
  readonly progress: (share: number) => void
  readonly answer: (status: number, body: unknown) => void
  /** The connection is lost. */
  readonly fail: () => void
  readonly isAborted: () => boolean
}

/** Call in the test; ends with it (`vi.restoreAllMocks` and `unstubGlobals`). Returns the uploads so far. */
export function pretendUploads(): readonly PretendUpload[] {
  const uploads: PretendUpload[] = []

  /** As much of it as `sendWithProgress` uses. */
  class PretendRequest {
    status = 0
    responseText = ''
    withCredentials = false
    readonly upload: { onprogress: ((event: { loaded: number; total: number }) => void) | null } = { onprogress: null }
    onload: (() => void) | null = null
    onerror: (() => void) | null = null
    onabort: (() => void) | null = null
    #address = ''
    #isAborted = false
    readonly #headers = new Map<string, string>()
    open(_method: string, address: string): void {
      this.#address = address
    }
    setRequestHeader(name: string, value: string): void {
      this.#headers.set(name, value)
    }
    abort(): void {
      this.#isAborted = true
      this.onabort?.()
    }
    send(form: FormData): void {
      uploads.push({
        address: this.#address,
        headers: this.#headers,
        form,
        progress: (share) => act(() => this.upload.onprogress?.({ loaded: share * 1000, total: 1000 })),
        answer: (status, body) => {
          Object.assign(this, { status, responseText: JSON.stringify(body) })
          this.onload?.()
        },
        fail: () => this.onerror?.(),
        isAborted: () => this.#isAborted,
      })
    }
  }

  vi.stubGlobal('XMLHttpRequest', PretendRequest)
  return uploads
}
