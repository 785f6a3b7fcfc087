import fc from 'fast-check'
import type * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { endpoints } from './index.ts'
import { serverEvents } from './realtime.ts'
import { fromWire, fromWireKey, toWire, toWireKey } from './wire.ts'

/** The parts of a valibot schema that can contain keys: objects, arrays, unions, wrappers, pipes. */
interface SchemaShape {
  readonly entries?: Record<string, v.GenericSchema>
  readonly item?: v.GenericSchema
  readonly items?: readonly v.GenericSchema[]
  readonly options?: ReadonlyArray<v.GenericSchema | string | number>
  readonly wrapped?: v.GenericSchema
  readonly pipe?: readonly v.GenericSchema[]
}

function keysOf(schema: v.GenericSchema, found = new Set<string>()): Set<string> {
  const shape = schema as SchemaShape
  for (const [key, inner] of Object.entries(shape.entries ?? {})) {
    found.add(key)
    keysOf(inner, found)
  }
  if (shape.item) keysOf(shape.item, found)
  if (shape.wrapped) keysOf(shape.wrapped, found)
  for (const inner of [...(shape.items ?? []), ...(shape.options ?? []), ...(shape.pipe ?? [])]) {
    if (typeof inner === 'object' && inner !== schema) keysOf(inner, found)
  }
  return found
}

describe('wire names', () => {
  it.each(endpoints.map((endpoint) => [endpoint.name, endpoint] as const))(
    'every key of %s survives the round trip over the wire',
    (_, endpoint) => {
      for (const schema of [endpoint.request, endpoint.response]) {
        const keys = [...keysOf(schema)]
        for (const key of keys) expect(fromWireKey(toWireKey(key)), key).toBe(key)
        expect(new Set(keys.map(toWireKey)).size, 'two keys share a wire name').toBe(keys.length)
      }
    },
  )

  it('every key of a socket event survives it too', () => {
    for (const event of serverEvents)
      for (const key of keysOf(event.payload)) expect(fromWireKey(toWireKey(key)), `${event.name} ${key}`).toBe(key)
  })

  it("uses the documents' names", () => {
    expect(
      toWire({
        videoId: 1,
        videoStatus: 'ready',
        categories: [1],
        publishedAt: 5,
        views: 2,
        isFeatured: true,
        durationSeconds: 3,
        permissions: {},
      }),
    ).toEqual({
      video_id: 1,
      steward_status: 'ready',
      cats: [1],
      time_stamp: 5,
      total_view: 2,
      premium: true,
      duration: 3,
      ugs: {},
    })
  })

  it('leaves permission flags and field paths alone and renames inside arrays', () => {
    const value = { errors: { 'cats.face': ['x'] }, permissions: { 'video.can_edit_own_video': true }, items: [{ userId: 1 }] }
    expect(toWire(value)).toEqual({ errors: { 'cats.face': ['x'] }, ugs: { 'video.can_edit_own_video': true }, items: [{ user_id: 1 }] })
    expect(fromWire(toWire(value))).toEqual(value)
  })

  it('[S-16] keys that would reach the prototype are dropped', () => {
    const hostile: unknown = JSON.parse(
      '{"__proto__": {"isAdmin": true}, "constructor": {"prototype": {"isAdmin": true}}, "a": {"__proto__": {"b": 1}}}',
    )
    const read = fromWire(hostile)
    expect(read).toEqual({ a: {} })
    expect(Object.getPrototypeOf((read as { a: object }).a)).toBe(Object.prototype)
    expect('isAdmin' in {}).toBe(false)
  })

  it('a whole tree of known keys survives the round trip with every value unchanged', () => {
    const knownKeys = [...new Set(endpoints.flatMap((endpoint) => [...keysOf(endpoint.request), ...keysOf(endpoint.response)]))]
    const { tree } = fc.letrec<{ tree: unknown }>((tie) => ({
      tree: fc.oneof(
        { depthSize: 'small' },
        fc.string(),
        fc.integer(),
        fc.boolean(),
        fc.constant(null),
        fc.array(tie('tree'), { maxLength: 3 }),
        fc.dictionary(fc.constantFrom(...knownKeys), tie('tree'), { maxKeys: 4, noNullPrototype: true }),
      ),
    }))
    fc.assert(
      fc.property(tree, (value) => {
        expect(fromWire(toWire(value))).toEqual(value)
      }),
    )
  })
})

describe('the list of endpoints', () => {
  it('has unique names, and unique method and path', () => {
    expect(new Set(endpoints.map((endpoint) => endpoint.name)).size).toBe(endpoints.length)
    expect(new Set(endpoints.map((endpoint) => `${endpoint.method} ${endpoint.path}`)).size).toBe(endpoints.length)
  })

  it('never lets a read be queued or a write be answered from the device without declaring it', () => {
    for (const endpoint of endpoints) if (endpoint.method === 'GET') expect(endpoint.offline, endpoint.name).not.toBe('queue')
  })

  it('leaves nothing open except sign-in, registration, recovery, logs, status, the open pages, and calls with a mailed key', () => {
    expect(
      endpoints
        .filter((endpoint) => endpoint.access === 'open')
        .map((endpoint) => endpoint.name)
        .sort(),
    ).toEqual([
      'accounts.beginPasskeySignIn',
      'accounts.beginReset',
      'accounts.forgotPassword',
      'accounts.getToken',
      'accounts.getUserFromAuthKey',
      'accounts.login',
      'accounts.logout',
      'accounts.reActivate',
      'accounts.refreshAccessToken',
      'accounts.resetPassword',
      'accounts.sendAuthKey',
      'accounts.signInWithPasskey',
      'invitations.hkb',
      'invitations.register',
      'invitations.validate',
      'joining.checkEmailCode',
      'joining.checkEntryCode',
      'joining.checkInvitation',
      'joining.checkPassword',
      'joining.complete',
      'joining.emailAvailable',
      'joining.getProofChallenge',
      'joining.getProofQuestion',
      'joining.load',
      'joining.login',
      'joining.register',
      'joining.revalidate',
      'joining.save',
      'joining.sendEmailCode',
      'joining.useEntryCode',
      'joining.useInvitation',
      'joining.userNameAvailable',
      'joining.userNameTaken',
      'joining.verifyPhone',
      'membership.prices',
      'operations.logClientError',
      'operations.siteStatus',
      'optin.get',
      'optin.save',
      'optin.searchExposed',
      'pages.getMenu',
      'pages.getSiteSettings',
      'pages.renderBlock',
      'pages.sendContact',
      // Signed by the card processor.
      'payments.notice',
      'payments.psigate',
    ])
  })
})
