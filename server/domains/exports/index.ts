/** Exports of a member's data, for that member. */
import * as contract from '#contract/profile/data-export.ts'
import type { Domain } from '../../http/domain.ts'
import { implement } from '../../http/implement.ts'
import { forgetExports, makeExport } from './make-export.ts'
import { presentExport, requestExport } from './request-export.ts'
import type { FastifyInstance } from 'fastify'
import type { Services } from '../../http/context.ts'
import { mediaCookie } from '../../http/tokens.ts'
import { exportPrefix, readExportAddress } from './export-address.ts'
import { findExport } from './export-rows.ts'

export const exportsDomain: Domain = {
  name: 'exports',
  implementations: [implement(contract.getExport, presentExport), implement(contract.requestExport, requestExport)],
  jobs: { 'make-export': makeExport, 'tidy-up': forgetExports },
  mount: mountDownload,
}

/** The same answer for every refusal, as for all media. */
function mountDownload(app: FastifyInstance, { db, storage, tokens, now }: Services): void {
  app.get<{ Params: { token: string } }>(`${exportPrefix}:token`, async (request, reply) => {
    const nothing = () => reply.code(404).header('cache-control', 'no-store').send()
    const claims = readExportAddress(tokens, request.params.token)
    const sessionId = tokens.verifyMediaCookie(request.cookies[mediaCookie.name] ?? '')
    if (!claims || sessionId === null || claims.sessionId !== sessionId) return nothing()
    const { viewer } = await app.authenticator.callerOfSession(sessionId)
    const row = viewer.id === claims.memberId ? await findExport(db, claims.exportId) : undefined
    if (!row?.storageKey || row.memberId !== viewer.id || row.expiresAt === null || row.expiresAt <= now()) return nothing()
    const body = await storage.read(row.storageKey)
    if (!body) return nothing()
    return reply
      .type('application/json; charset=utf-8')
      .headers({ 'cache-control': 'no-store', 'content-disposition': 'attachment; filename="ropewalk.json"' })
      .send(body)
  })
}
