/** The page's side of the captcha worker. */
import { wrap } from 'comlink'
import type { CaptchaApi, CaptchaSolution } from './api.ts'

/** Starts a new worker for each challenge, because they are rare. Rejects when the worker cannot run. */
export async function solveCaptchaChallenge(challenge: string): Promise<CaptchaSolution | null> {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'proof' })
  try {
    const broken = new Promise<never>((_resolve, reject) => {
      worker.addEventListener('error', (event) => reject(event.error ?? new Error(event.message || 'The proof worker did not start.')))
    })
    return await Promise.race([wrap<CaptchaApi>(worker).solve(challenge), broken])
  } finally {
    worker.terminate()
  }
}
