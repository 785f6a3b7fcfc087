import { use } from 'react'
import { FormFailureContext } from '#src/ui/form/form-failure.ts'

/** The text of a refusal, for places without fields. */
export function useProblemMessage(): (error: unknown) => string | undefined {
  const readError = use(FormFailureContext)
  return (error) => readError(error).message
}
