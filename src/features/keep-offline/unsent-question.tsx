import { Plural, Trans } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState, type ReactNode } from 'react'
import { reportProblem } from '#src/data/http/report-problem.ts'
import { memberStore } from '#src/data/session/member-store.ts'
import { sessionState } from '#src/data/session/session-state.ts'
import { Entrance } from '#src/entities/self/entrance.tsx'
import { countUnsent, type Unsent } from '#src/offline/unsent.ts'
import { Stack } from '#src/ui/layout/stack.tsx'
import { Button } from '#src/ui/primitives/button.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import { wordsOfWrite } from './internal/write-words.ts'

/** A device that does not answer must not keep anybody signed in. */
const patienceMs = 1500

/** Before signing out: names what would be lost and asks. Where nothing would be, `children` (which sign out) show at once. */
export function UnsentQuestion({ children }: { children: ReactNode }) {
  const router = useRouter()
  const [unsent, setUnsent] = useState<Unsent | 'counting' | null>('counting')

  // Reads the device store once, which is outside of React.
  useEffect(() => {
    let isGone = false
    readUnsent().then(
      (found) => {
        if (!isGone) setUnsent(found)
      },
      (error: unknown) => {
        reportProblem(error)
        if (!isGone) setUnsent(null)
      },
    )
    return () => {
      isGone = true
    }
  }, [])

  if (unsent === 'counting') return null
  if (unsent === null) return children
  const { writes, films, texts } = unsent
  return (
    <Entrance
      title={<Trans>Sign out now?</Trans>}
      lead={<Trans>Signing out removes everything of you from this device, also what has not been sent yet.</Trans>}
    >
      <Stack gap={4}>
        <Stack gap={1} as="ul">
          {writes > 0 && <Line value={<Plural value={writes} one="# change waits to be sent." other="# changes wait to be sent." />} />}
          {films > 0 && <Line value={<Plural value={films} one="# film is not uploaded yet." other="# films are not uploaded yet." />} />}
          {texts > 0 && (
            <Line value={<Plural value={texts} one="# text is typed and not sent." other="# texts are typed and not sent." />} />
          )}
        </Stack>
        <Button variant="primary" size="large" isBlock onClick={() => router.history.back()}>
          <Trans>Stay signed in</Trans>
        </Button>
        <Button variant="danger" size="large" isBlock onClick={() => setUnsent(null)}>
          <Trans>Sign out and lose it</Trans>
        </Button>
      </Stack>
    </Entrance>
  )
}

function Line({ value }: { value: ReactNode }) {
  return (
    <li>
      <Text as="span">{value}</Text>
    </li>
  )
}

/** Null when nothing would be lost. */
async function readUnsent(): Promise<Unsent | null> {
  const state = sessionState.get()
  if (state.kind !== 'signedIn') return null
  const tooLate = new Promise<null>((resolve) => setTimeout(resolve, patienceMs, null))
  const unsent = await Promise.race([countOf(state.self.userId), tooLate])
  return unsent && unsent.writes + unsent.films + unsent.texts > 0 ? unsent : null
}

async function countOf(memberId: number): Promise<Unsent | null> {
  const store = await memberStore(memberId)
  return store && countUnsent(store, (endpointName) => wordsOfWrite(endpointName) !== null)
}
