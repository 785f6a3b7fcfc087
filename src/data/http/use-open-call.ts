import { useCallback, useEffect, useState } from 'react'
import type { Endpoint, RequestInput, ResponseOutput } from '#contract/endpoint.ts'
import { CallError, type CallErrorCode } from '#src/http/call-error.ts'
import { call } from './call.ts'

export interface OpenCall<Answer> {
  readonly data: Answer | null
  /** Why there is no answer; null while there is one, or none yet. */
  readonly failure: CallErrorCode | null
  readonly isAsking: boolean
  readonly ask: () => void
}

/** Asks an open call by hand: guests have no query client. `input` is compared by its content. */
export function useOpenCall<E extends Endpoint>(endpoint: E, input: RequestInput<E>): OpenCall<ResponseOutput<E>> {
  type State = Pick<OpenCall<ResponseOutput<E>>, 'data' | 'failure' | 'isAsking'>
  const nothing: State = { data: null, failure: null, isAsking: true }
  /** Whose answer it is: one to an earlier input is none to this. */
  const [answered, setAnswered] = useState<State & { readonly inputText: string }>({ ...nothing, inputText: '' })
  const [round, setRound] = useState(0)
  const inputText = JSON.stringify(input)

  // Follows the server: each input is asked for once, and again when told to.
  useEffect(() => {
    const controller = new AbortController()
    // Its own words, read back: the text stands for the input so that equal inputs are one.
    call(endpoint, JSON.parse(inputText) as RequestInput<E>, { isQuiet: true, signal: controller.signal }).then(
      (data) => setAnswered({ data, failure: null, isAsking: false, inputText }),
      (error: unknown) => {
        if (controller.signal.aborted) return
        if (!(error instanceof CallError)) throw error
        setAnswered({ data: null, failure: error.code, isAsking: false, inputText })
      },
    )
    return () => controller.abort()
  }, [endpoint, inputText, round])

  const ask = useCallback(() => {
    setAnswered((known) => ({ ...known, isAsking: true }))
    setRound((before) => before + 1)
  }, [])
  const { data, failure, isAsking } = answered.inputText === inputText ? answered : nothing
  return { data, failure, isAsking, ask }
}
