/** Solves the captcha: unseen in a worker, or by the person where no worker can (an old browser, plain http). */
import { getCaptchaChallenge, writeCaptcha } from '#contract/registration/captcha.ts'
import { CallError } from '#src/http/call-error.ts'
import { call } from '#src/data/http/call.ts'
import { reportProblem } from '#src/data/http/report-problem.ts'
import { solveCaptchaChallenge } from '#src/workers/captcha/client.ts'

/** Rejects with a CallError: no connection, or the person declined. */
export async function solveCaptcha(): Promise<string> {
  const { challenge } = await call(getCaptchaChallenge, {}, { isQuiet: true })
  const solution = await solveCaptchaChallenge(challenge).catch((error: unknown) => {
    reportProblem(error)
    return null
  })
  if (solution) return writeCaptcha({ kind: 'work', challenge, solution })
  const { askPerson } = await import('./ask-person.tsx')
  const answer = await askPerson()
  if (answer === null) throw new CallError('cancelled')
  return answer
}
