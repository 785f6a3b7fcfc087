import { Trans, useLingui } from '@lingui/react/macro'
import { useState, type SyntheticEvent } from 'react'
import type { Endpoint } from '#contract/endpoint.ts'
import { CallError } from '#src/http/call-error.ts'
import { call } from '#src/data/http/call.ts'
import { randomUuid } from '#src/lib/random-uuid.ts'
import { TextArea } from '#src/ui/form/text-area.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { Button } from '#src/ui/primitives/button.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import styles from './api-try.module.css'

/** One call: its input as JSON in code names, its response or its refusal. */
export function ApiTry({ endpoint }: { endpoint: Endpoint }) {
  const { t } = useLingui()
  const [input, setInput] = useState('{}')
  const [output, setOutput] = useState('')
  const [isBusy, setIsBusy] = useState(false)

  async function handleSubmit(event: SyntheticEvent) {
    event.preventDefault()
    if (isBusy) return
    setIsBusy(true)
    setOutput(await attempt(endpoint, input))
    setIsBusy(false)
  }

  return (
    <form onSubmit={(event) => void handleSubmit(event)}>
      <Stack>
        <Text as="h2" size="head">
          {endpoint.name}
        </Text>
        <TextArea label={t`Input`} value={input} onChange={setInput} rows={6} />
        <Button type="submit" variant="primary" isBusy={isBusy} busyLabel={<Trans>Calling</Trans>}>
          <Trans>Send</Trans>
        </Button>
        <output className={styles.output}>{output}</output>
      </Stack>
    </form>
  )
}

async function attempt(endpoint: Endpoint, input: string): Promise<string> {
  const startMs = performance.now()
  const took = () => `${Math.round(performance.now() - startMs)} ms\n`
  try {
    // The server validates the input; this page sends it as typed.
    const answer = await call(endpoint, JSON.parse(input), {
      isQuiet: true,
      ...(endpoint.method === 'POST' && { idempotencyKey: randomUuid() }),
    })
    return took() + JSON.stringify(answer, null, 2)
  } catch (error) {
    if (error instanceof CallError) return `${took()}${error.status} ${error.code}\n${JSON.stringify(error.data ?? error.message, null, 2)}`
    if (error instanceof SyntaxError) return error.message
    throw error
  }
}
