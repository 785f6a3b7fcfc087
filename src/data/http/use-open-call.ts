import { useCallback, useEffect, useState } from 'react'
import type { Endpoint, RequestInput, ResponseOutput } from '#contract/endpoint.ts'
import { CallError, type CallErrorCode } from './call-error.ts'
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
  const [state, setState] = useState<State>({ data: null, failure: null, isAsking: true })
  const [round, setRound] = useState(0)
  const inputText = JSON.stringify(input)

  // Follows the server: each input is asked for once, and again when told to.
  useEffect(() => {
    const controller = new AbortController()
    // Its own words, read back: the text stands for the input so that equal inputs are one.
    call(endpoint, JSON.parse(inputText) as RequestInput<E>, { isQuiet: true, signal: controller.signal }).then(
      (data) => setState({ data, failure: null, isAsking: false }),
      (error: unknown) => {
        if (controller.signal.aborted) return
        if (!(error instanceof CallError)) throw error
        setState({ data: null, failure: error.code, isAsking: false })
      },
    )
    return () => controller.abort()
  }, [endpoint, inputText, round])

  const ask = useCallback(() => {
    setState((known) => ({ ...known, isAsking: true }))
    setRound((before) => before + 1)
  }, [])
  return { ...state, ask }
}
