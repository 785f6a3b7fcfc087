/** Parses the shape of the browser's WebAuthn JSON. Its content is verified later, by its signature. */
import * as v from 'valibot'
import { Refusal } from '#contract/error.ts'

const base64url = v.pipe(v.string(), v.regex(/^[\w-]+$/))
const extensions = v.optional(v.looseObject({}), {})
const common = { id: base64url, rawId: base64url, type: v.literal('public-key'), clientExtensionResults: extensions }

const registration = v.object({
  ...common,
  response: v.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: v.optional(v.array(v.picklist(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']))),
  }),
})
const assertion = v.object({
  ...common,
  response: v.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: v.optional(base64url),
  }),
})
const clientData = v.object({ challenge: base64url, origin: v.string() })

export type RegistrationAnswer = v.InferOutput<typeof registration>
export type AssertionAnswer = v.InferOutput<typeof assertion>

export const readRegistration = (answer: string): RegistrationAnswer => read(registration, answer)
export const readAssertion = (answer: string): AssertionAnswer => read(assertion, answer)

/** The signed challenge and page, for look-ups only: the signature covers both. */
export function readClientData(clientDataJSON: string): v.InferOutput<typeof clientData> {
  return read(clientData, Buffer.from(clientDataJSON, 'base64url').toString())
}

/** Throws token_invalid for input that no browser sends. */
function read<Schema extends v.GenericSchema>(schema: Schema, json: string): v.InferOutput<Schema> {
  const result = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), json)
  if (!result.success) throw new Refusal('token_invalid')
  // The pipe ends with the schema, so its output has the schema's type.
  return result.output as v.InferOutput<Schema>
}
