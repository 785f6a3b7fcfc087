import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { readLockRecord } from '#src/offline/lock/lock-record.ts'
import { Note } from '#src/ui/feedback/note.tsx'
import { LockOff } from './internal/lock-off.tsx'
import { LockOn } from './internal/lock-on.tsx'
import { canLock } from './turn-lock.ts'

export function LockDrawer() {
  const [record, setRecord] = useState(readLockRecord)
  if (!canLock()) {
    return (
      <Note tone="warning">
        <Trans>This browser can’t encrypt local data. It needs a secure connection.</Trans>
      </Note>
    )
  }
  return record ? <LockOn record={record} onChange={() => setRecord(readLockRecord())} /> : <LockOff />
}
