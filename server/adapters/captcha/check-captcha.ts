import { invalid } from '#contract/error.ts'
import type { Captcha } from './captcha.ts'

/** Throws validation_failed naming `proof`: the app then solves a captcha and calls again. */
export async function checkCaptcha({ captcha }: { readonly captcha: Captcha }, proof: string | null): Promise<void> {
  if (!(await captcha.redeem(proof))) throw invalid({ proof: ['required'] })
}
