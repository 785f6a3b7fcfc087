import { Plural, Trans } from '@lingui/react/macro'
import type { BlurArea } from '#contract/photos/photo-edits.ts'
import { Row } from '#src/ui/layout/row.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { Button } from '#src/ui/primitives/button.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import { middleArea } from './geometry.ts'

/** The limit of the contract. */
const mostAreas = 30

export interface BlurControlsProps {
  areas: readonly BlurArea[]
  onChange: (areas: BlurArea[]) => void
  selected: number | null
  onSelect: (index: number | null) => void
}

/** Adding and removing areas without a pointer, and how many there are. */
export function BlurControls({ areas, onChange, selected, onSelect }: BlurControlsProps) {
  const count = areas.length

  function handleAdd() {
    onChange([...areas, middleArea])
    onSelect(areas.length)
  }

  function handleRemove() {
    onChange(areas.filter((_, at) => at !== selected))
    onSelect(null)
  }

  return (
    <Stack gap={2}>
      <Text size="meta" tone="muted">
        <Trans>Draw over anything you want to blur. Arrow keys move an area; hold Shift to resize it.</Trans>
      </Text>
      <Row gap={2} isWrapping>
        <Button variant="quiet" size="small" icon="plus" disabled={count >= mostAreas} onClick={handleAdd}>
          <Trans>Add an area</Trans>
        </Button>
        <Button variant="ghost" size="small" icon="trash" disabled={selected === null || selected >= count} onClick={handleRemove}>
          <Trans>Remove area</Trans>
        </Button>
        <Text as="span" size="meta" tone="muted" isTabular>
          {count === 0 ? (
            <Trans>Nothing is blurred.</Trans>
          ) : (
            <Plural value={count} one="# area is blurred." other="# areas are blurred." />
          )}
        </Text>
      </Row>
    </Stack>
  )
}
