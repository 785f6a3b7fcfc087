/** Files to our own server: what `call` is for everything else. Refreshed once, like it. */
import { CallError } from './call-error.ts'
import { getCredentials, rememberAsker } from './credentials.ts'
import { readAnswer } from './read-answer.ts'
import { apiUrl } from './api-origin.ts'
import { send } from './send.ts'

const timeoutMs = 120_000

/** The answer in code names, as yet of no known shape. Throws CallError. */
export async function sendForm(path: string, form: FormData): Promise<unknown> {
  const credentials = getCredentials()
  const isAskerHere = rememberAsker()
  const token = credentials.currentToken() ?? (await credentials.refresh(null))
  const answer = await ask(path, form, token)
  if (!isAskerHere()) throw new CallError('cancelled')
  if (answer.kind === 'ok') return answer.value
  if (answer.kind === 'refused' || !answer.mayRefresh) throw answer.error
  const next = await credentials.refresh(token)
  const again = isAskerHere() && (await ask(path, form, next))
  if (!again || !isAskerHere()) throw new CallError('cancelled')
  if (again.kind === 'ok') return again.value
  throw again.error
}

async function ask(path: string, form: FormData, token: string | null) {
  if (token === null) throw new CallError('unauthorized', { status: 401 })
  const { status, text } = await send({ url: apiUrl(path), method: 'POST', body: form, token, timeoutMs })
  return readAnswer(status, text)
}
