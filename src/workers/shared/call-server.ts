/** Contract-bound calls from a worker: the page may be busy or frozen, so bytes and progress must not wait for it. */
import type { Endpoint, RequestInput, ResponseOutput } from '#contract/endpoint.ts'
import type { Attachment } from '#contract/texts/attachments.ts'
import type { Tokens } from '#src/http/ask-with-refresh.ts'
import type { CallOptions } from '#src/http/call-endpoint.ts'
import { CallError } from '#src/http/call-error.ts'
import type { GetToken } from './token-source.ts'

/** Calls one endpoint, with a token refresh after a 401 as everywhere. Throws only `CallError`. */
export async function callServer<E extends Endpoint>(
  getToken: GetToken,
  endpoint: E,
  input: RequestInput<E>,
  options: CallOptions = {},
): Promise<ResponseOutput<E>> {
  const { callEndpoint } = await loadClient()
  return callEndpoint({ tokens: tokensFrom(getToken) }, endpoint, input, options)
}

/** Uploads the images of a text in the member's name. Throws only `CallError`. */
export async function uploadAttachmentsFrom(getToken: GetToken, files: readonly File[]): Promise<Attachment[]> {
  const { uploadAttachmentsAs } = await import('#src/http/send-form.ts')
  return uploadAttachmentsAs({ tokens: tokensFrom(getToken) }, files)
}

/**
 * Loaded with the first call, because the upload worker is large and sends the bytes of a video without it. The service worker
 * bundles it.
 */
async function loadClient() {
  try {
    return await import('#src/http/call-endpoint.ts')
  } catch (cause) {
    throw new CallError('network_error', { cause })
  }
}

/** A worker belongs to one member and ends with their session. */
function tokensFrom(getToken: GetToken): Tokens {
  return {
    memberId: () => null,
    currentToken: () => null,
    canRefresh: () => true,
    refresh: (staleToken) => getToken(staleToken !== null),
  }
}
