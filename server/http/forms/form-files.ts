/** Forms with files, which the contract's calls cannot describe: which callers may send one, and its contents. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '#contract/error.ts'
import { checkAccess, checkApproved } from '../access/check-access.ts'
import type { Services } from '../context.ts'
import { checkOrigin } from '../cross-site.ts'

/** Room for the form's boundaries and headers. */
export const formBytes = 64_000

/** In this scope forms are read whole; its routes limit their length. */
export function takeForms(scope: FastifyInstance): void {
  scope.addContentTypeParser('multipart/form-data', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
}

/** Full members only, once they are approved. Throws unauthorized and the like. */
export async function admitSender({ authenticator }: FastifyInstance, { config }: Services, request: FastifyRequest): Promise<number> {
  checkOrigin(request, config)
  const caller = await authenticator.authenticate(request.headers.authorization)
  checkAccess('member', caller)
  checkApproved(caller.viewer)
  const { id } = caller.viewer
  if (id === null) throw new Refusal('unauthorized')
  return id
}

/** Empty if the body is not a form, or is broken. */
export async function readFormFiles({ body, headers }: FastifyRequest, field: string): Promise<Buffer[]> {
  if (!Buffer.isBuffer(body)) return []
  // The platform's own parser of forms; it throws a TypeError for a broken one.
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': headers['content-type'] ?? '' } })
    .formData()
    .catch(() => null)
  const files = form?.getAll(field).filter((part) => part instanceof File) ?? []
  return Promise.all(files.map(async (file) => Buffer.from(await file.arrayBuffer())))
}
