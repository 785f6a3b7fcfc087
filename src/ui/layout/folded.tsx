import { useId, useState, type ReactNode } from 'react'
import { Button } from '../primitives/button.tsx'
import { Stack } from './stack.tsx'

export interface FoldedProps {
  /** Names what it shows. */
  label: ReactNode
  /** What is inside must be seen, for example because of an error. */
  isForcedOpen?: boolean | undefined
  children: ReactNode
}

/** Content that few need: shown on request. */
export function Folded({ label, isForcedOpen = false, children }: FoldedProps) {
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const isShown = isOpen || isForcedOpen
  return (
    <Stack gap={2}>
      <div>
        <Button
          variant="link"
          size="small"
          aria-expanded={isShown}
          aria-controls={isShown ? id : undefined}
          onClick={() => setIsOpen(!isShown)}
        >
          {label}
        </Button>
      </div>
      {isShown && <div id={id}>{children}</div>}
    </Stack>
  )
}
