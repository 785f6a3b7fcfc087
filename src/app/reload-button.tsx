import { Trans } from '@lingui/react/macro'
import { Button } from '#src/ui/primitives/button.tsx'

export function ReloadButton() {
  return (
    <Button variant="ghost" onClick={() => location.reload()}>
      <Trans>Reload the app</Trans>
    </Button>
  )
}
