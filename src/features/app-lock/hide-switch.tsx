import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { readLockRecord } from '#src/offline/lock/lock-record.ts'
import { Switch } from '#src/ui/primitives/switch.tsx'
import { hidesWhenAway, setHidesWhenAway } from './cover.ts'
import { watchCover } from './watch-cover.ts'

/** A setting of this device, available with and without the app lock. */
export function HideSwitch() {
  const [isOn, setIsOn] = useState(hidesWhenAway)

  function handleChange(next: boolean) {
    setHidesWhenAway(next)
    setIsOn(next)
    if (readLockRecord() === null) watchCover()
  }

  return (
    <Switch
      label={<Trans>Hide when I switch apps</Trans>}
      description={<Trans>Hides content in the app switcher. This device only.</Trans>}
      isOn={isOn}
      onChange={handleChange}
    />
  )
}
