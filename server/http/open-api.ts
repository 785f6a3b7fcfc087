/** `/api3/openapi.json`: the contract as OpenAPI 3.1, wire names. For developers and administrators. */
import { toJsonSchema } from '@valibot/to-json-schema'
import type { FastifyInstance } from 'fastify'
import { headers, type Endpoint } from '#contract/endpoint.ts'
import { isPage, wireKeyOf } from '#contract/envelope.ts'
import { errorMessages } from '#contract/errors/error-messages.ts'
import { errorTable } from '#contract/errors/error-table.ts'
import { Refusal } from '#contract/error.ts'
import { toWireKey } from '#contract/wire.ts'
import { checkAccess } from './access/check-access.ts'
import { sendFailure, type Binder } from './bind.ts'

export function addOpenApi(
  app: FastifyInstance,
  { services, authenticator }: Pick<Binder, 'services' | 'authenticator'>,
  endpoints: readonly Endpoint[],
): void {
  let document: unknown
  app.get('/api3/openapi.json', async (request, reply) => {
    try {
      if (!services.config.isDevelopment) checkAccess('admin', await authenticator.authenticate(request.headers.authorization))
    } catch (error) {
      // Hidden things answer as if they did not exist.
      return sendFailure(reply, request, error instanceof Refusal ? new Refusal('not_found') : error)
    }
    document ??= describeApi(endpoints, services.config.build)
    return reply.send(document)
  })
}

export function describeApi(endpoints: readonly Endpoint[], version: string): unknown {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const endpoint of endpoints) (paths[endpoint.path] ??= {})[endpoint.method.toLowerCase()] = describeEndpoint(endpoint)
  return {
    openapi: '3.1.0',
    info: { title: 'Ropewalk', version, license: { name: 'AGPL-3.0-or-later', identifier: 'AGPL-3.0-or-later' } },
    paths,
    components: { securitySchemes: { accessToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
  }
}

function describeEndpoint(endpoint: Endpoint): unknown {
  const request = namedRequest(endpoint)
  return {
    operationId: endpoint.name,
    tags: [endpoint.name.split('.')[0]],
    ...(endpoint.access === 'open' ? {} : { security: [{ accessToken: [] }] }),
    'x-access': endpoint.access,
    'x-offline': endpoint.offline,
    ...(endpoint.needsCaptcha ? { 'x-needs-proof': true } : {}),
    ...(endpoint.legacy ? { 'x-legacy': endpoint.legacy } : {}),
    parameters: [
      clientHeader,
      ...(endpoint.method === 'POST' && endpoint.access !== 'open' ? [keyHeader] : []),
      ...(endpoint.isVersioned ? [versionHeader] : []),
      ...(endpoint.method === 'GET' ? queryParameters(request) : []),
    ],
    ...(endpoint.method === 'POST' ? { requestBody: { required: true, content: { 'application/json': { schema: request } } } } : {}),
    responses: { 200: { description: 'Done.', content: { 'application/json': { schema: envelope(endpoint) } } }, ...refusals(endpoint) },
  }
}

const clientHeader = { name: headers.client, in: 'header', required: true, schema: { type: 'string' }, example: 'web/2026-11-21' }
const keyHeader = { name: headers.idempotencyKey, in: 'header', required: false, schema: { type: 'string', format: 'uuid' } }

const versionHeader = { name: headers.ifMatch, in: 'header', required: false, schema: { type: 'string' }, example: '"12"' }

/** With the wire names of this call only. */
function namedRequest(endpoint: Endpoint): JsonObjectSchema {
  const schema = wireSchema(endpoint.request)
  const own = new Map(Object.keys(endpoint.wireNames ?? {}).map((key) => [toWireKey(key), wireKeyOf(endpoint, key)]))
  if (own.size === 0) return schema
  const { properties = {}, required = [], ...rest } = schema
  return {
    ...rest,
    properties: Object.fromEntries(Object.entries(properties).map(([key, part]) => [own.get(key) ?? key, part])),
    required: required.map((key) => own.get(key) ?? key),
  }
}

interface JsonObjectSchema {
  properties?: Record<string, unknown>
  required?: string[]
}

function queryParameters({ properties = {}, required = [] }: JsonObjectSchema): unknown[] {
  return Object.entries(properties).map(([name, schema]) => ({ name, in: 'query', required: required.includes(name), schema }))
}

function envelope(endpoint: Endpoint): unknown {
  const response = wireSchema(endpoint.response)
  const success = { const: true }
  if (!isPage(endpoint) && !endpoint.isFlat)
    return { type: 'object', required: ['success', 'data'], properties: { success, data: response } }
  const { items, ...beside } = response.properties ?? {}
  const data = items === undefined ? {} : { data: items }
  return { type: 'object', required: ['success', ...Object.keys(data)], properties: { success, ...data, ...beside } }
}

/** Grouped by status, as OpenAPI requires. */
function refusals({ errors, access }: Endpoint): Record<number, unknown> {
  const shared = [
    'validation_failed',
    'rate_limited',
    'server_error',
    ...(access === 'open' ? [] : (['unauthorized', 'forbidden'] as const)),
  ] as const
  const byStatus = Map.groupBy(new Set([...shared, ...errors]), (code) => errorTable[code].status)
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [status, { description: codes.map((code) => `${code}: ${errorMessages[code]}`).join(' ') }]),
  )
}

/** Checks and transforms, which JSON Schema cannot express, are left out; the contract stays authoritative. */
function wireSchema(schema: Endpoint['request']): JsonObjectSchema {
  return renamed(toJsonSchema(schema, { errorMode: 'ignore', typeMode: 'input', target: 'draft-2020-12' })) as JsonObjectSchema
}

function renamed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(renamed)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, part]) => {
      if (key === '$schema') return []
      if (key === 'properties')
        return [[key, Object.fromEntries(Object.entries(part as object).map(([name, inner]) => [toWireKey(name), renamed(inner)]))]]
      if (key === 'required' && Array.isArray(part)) return [[key, part.map((name) => toWireKey(String(name)))]]
      return [[key, renamed(part)]]
    }),
  )
}
