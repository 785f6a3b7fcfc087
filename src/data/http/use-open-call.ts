import { useCallback, useEffect, useState } from 'react'
import type { Endpoint, RequestInput, ResponseOutput } from '#contract/endpoint.ts'
import { CallError, type CallErrorCode } from '#src/http/call-error.ts'
import { call } from './call.ts'

export interface OpenCall<Answer> {
  readonly data: Answer | null
  /** The reason why there is no answer; null if there is one or none yet. */
  readonly failure: CallErrorCode | null
  readonly isAsking: boolean
  readonly ask: () => void
}

/** Calls an open endpoint without a query client, because guests have none. Inputs are compared by content. */
export function useOpenCall<E extends Endpoint>(endpoint: E, input: RequestInput<E>): OpenCall<ResponseOutput<E>> {
  type State = Pick<OpenCall<ResponseOutput<E>>, 'data' | 'failure' | 'isAsking'>
  const nothing: State = { data: null, failure: null, isAsking: true }
  /** Stores the input with its answer, because an answer to an earlier input is not valid for this one. */
  const [answered, setAnswered] = useState<State & { readonly inputText: string }>({ ...nothing, inputText: '' })
  const [round, setRound] = useState(0)
  const inputText = JSON.stringify(input)

  // Synchronises with the server: one call for each input, and another one for each requested reload.
  useEffect(() => {
    const controller = new AbortController()
    // Parses the text that was serialised above; the text represents the input, so that equal inputs count as the same.
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
