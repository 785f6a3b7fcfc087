import { use, useState } from 'react'
import { notify } from '#src/ui/feedback/notify.ts'
import { FormFailureContext } from '#src/ui/form/form-failure.ts'

/** Runs an action that needs the connection: busy meanwhile, with a message when it fails. */
export function useAttempt(): { attempt: (work: () => Promise<unknown>) => void; isBusy: boolean } {
  const readError = use(FormFailureContext)
  const [isBusy, setIsBusy] = useState(false)

  async function run(work: () => Promise<unknown>) {
    setIsBusy(true)
    try {
      await work()
    } catch (error) {
      notify({ tone: 'error', text: readError(error).message })
    } finally {
      setIsBusy(false)
    }
  }

  return { attempt: (work) => void run(work), isBusy }
}
