import { Trans } from '@lingui/react/macro'
import { useState, useSyncExternalStore } from 'react'
import { dismissInstallHint, installWay, isInstallHintDue, promptInstall } from '#src/platform/install.ts'
import { Dialog } from '#src/ui/feedback/dialog.tsx'
import { Note } from '#src/ui/feedback/note.tsx'
import { Row } from '#src/ui/layout/row.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { Button } from '#src/ui/primitives/button.tsx'
import { IdentityChoice } from './identity-choice.tsx'
import { IosSteps } from './internal/ios-steps.tsx'

/** An unobtrusive line on Home, from the fourth visit on; a refusal hides it for two months. */
export function InstallHint() {
  const way = useSyncExternalStore(installWay.subscribe, installWay.get)
  // Decided once: a hint that appears in the middle of reading is a nuisance.
  const [isDue, setIsDue] = useState(() => isInstallHintDue(Date.now()))
  const [isOpen, setIsOpen] = useState(false)

  if (!isDue || (way !== 'prompt' && way !== 'byHand')) return null

  function handleDismiss() {
    dismissInstallHint(Date.now())
    setIsDue(false)
    setIsOpen(false)
  }

  async function handleInstall() {
    const isInstalled = await promptInstall()
    if (isInstalled) setIsDue(false)
    else handleDismiss()
  }

  return (
    <>
      <Note
        icon="device-mobile"
        action={
          <Row gap={1}>
            <Button variant="quiet" size="small" onClick={() => setIsOpen(true)}>
              <Trans>Show me how</Trans>
            </Button>
            <Button variant="ghost" size="small" onClick={handleDismiss}>
              <Trans>Not now</Trans>
            </Button>
          </Row>
        }
      >
        <Trans>Put it on your home screen, with a name and icon of your choice.</Trans>
      </Note>
      <Dialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title={<Trans>Add it to your home screen</Trans>}
        footer={
          way === 'prompt' ? (
            <Button onClick={() => void handleInstall()}>
              <Trans>Install</Trans>
            </Button>
          ) : undefined
        }
      >
        <Stack gap={5}>
          <IdentityChoice />
          {way === 'byHand' && <IosSteps />}
        </Stack>
      </Dialog>
    </>
  )
}
