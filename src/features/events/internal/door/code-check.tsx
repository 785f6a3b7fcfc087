import { Trans, useLingui } from '@lingui/react/macro'
import { useState, type SyntheticEvent } from 'react'
import { readCheckInCode } from '#contract/community/check-in-code.ts'
import type { DoorGuest } from '#contract/community/event-guests.ts'
import { reportProblem } from '#src/data/http/report-problem.ts'
import { checkGuestIn, type Door } from '#src/entities/event/writes.ts'
import { Note } from '#src/ui/feedback/note.tsx'
import { TextField } from '#src/ui/form/text-field.tsx'
import { Row } from '#src/ui/layout/row.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { Button } from '#src/ui/primitives/button.tsx'
import { latePart } from '#src/ui/late-part.tsx'
import { FoundGuest } from './found-guest.tsx'
import { createRecentCheckIns } from './recent-check-ins.ts'
import { ScannerMissing } from './scanner-missing.tsx'

const Camera = latePart(async () => (await import('./code-camera.tsx')).CodeCamera, {
  Missing: ScannerMissing,
})

type Checked =
  | { readonly kind: 'none' | 'wrong' | 'unknown' }
  /** `cameAt`: when they were checked in before this, in seconds; null if they had not been. */
  | { readonly kind: 'guest'; readonly userId: DoorGuest['userId']; readonly cameAt: number | null }

/** Codes are scanned or typed, and checked on this device. It shows who a code belongs to: nickname and photo only. */
export function CodeCheck({ door }: { door: Door }) {
  const { t } = useLingui()
  const [code, setCode] = useState('')
  const [isScanning, setIsScanning] = useState(false)
  const { checked, check } = useCheck(door)

  function handleSubmit(event: SyntheticEvent) {
    event.preventDefault()
    check(code)
      .then((isGuest) => isGuest && setCode(''))
      .catch(reportProblem)
  }

  return (
    <form onSubmit={handleSubmit}>
      <Stack gap={3}>
        {isScanning && <Camera onCode={(text) => void check(text).catch(reportProblem)} />}
        <div>
          <Button icon="video-camera" onClick={() => setIsScanning(!isScanning)}>
            {isScanning ? <Trans>Close the camera</Trans> : <Trans>Scan codes</Trans>}
          </Button>
        </div>
        <TextField label={t`Guest’s code`} value={code} onChange={setCode} autoComplete="off" autoCapitalize="none" />
        <Row gap={2}>
          <Button type="submit" variant="primary" disabled={code.trim() === ''}>
            <Trans>Check in</Trans>
          </Button>
        </Row>
        <Outcome door={door} checked={checked} />
      </Stack>
    </form>
  )
}

function useCheck({ eventId, doorKey, guests }: Door) {
  const [checked, setChecked] = useState<Checked>({ kind: 'none' })
  const [recent] = useState(createRecentCheckIns)

  /** Whether it is the code of a confirmed guest. One who has come already keeps their time. */
  async function check(code: string): Promise<boolean> {
    const read = await readCheckInCode(doorKey, eventId, code)
    const guest = guests.find(({ userId }) => userId === read?.userId)
    if (!guest) {
      setChecked({ kind: read ? 'unknown' : 'wrong' })
      return false
    }
    const { userId, checkedInAt } = guest
    if (checkedInAt === null) {
      await checkGuestIn(eventId, userId, true)
      recent.add(userId, performance.now())
    }
    setChecked({ kind: 'guest', userId, cameAt: recent.has(userId, performance.now()) ? null : checkedInAt })
    return true
  }

  return { checked, check }
}

function Outcome({ door: { guests }, checked }: { door: Door; checked: Checked }) {
  const { t } = useLingui()
  const found = checked.kind === 'guest' ? guests.find(({ userId }) => userId === checked.userId) : undefined
  return (
    <output aria-label={t`Checked guest`}>
      {checked.kind === 'guest' && found && <FoundGuest guest={found} cameAt={checked.cameAt} />}
      {checked.kind === 'wrong' && (
        <Note tone="danger">
          <Trans>This isn’t a code for this event.</Trans>
        </Note>
      )}
      {checked.kind === 'unknown' && (
        <Note tone="danger">
          <Trans>This member isn’t confirmed.</Trans>
        </Note>
      )}
    </output>
  )
}
