import { Trans } from '@lingui/react/macro'
import { useRef } from 'react'
import { Button } from '#src/ui/primitives/button.tsx'

/** Opens the phone's camera. */
export function CameraButton({ isDisabled, onFiles }: { isDisabled: boolean; onFiles: (files: File[]) => void }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button variant="quiet" icon="image" isBlock disabled={isDisabled} onClick={() => input.current?.click()}>
        <Trans>Take a photo</Trans>
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept="image/*"
        capture="environment"
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
    </>
  )
}
