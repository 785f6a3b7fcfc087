import { Trans, useLingui } from '@lingui/react/macro'
import { RangeSlider } from '#src/ui/form/range-slider.tsx'
import { Row } from '#src/ui/layout/row.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { Button } from '#src/ui/primitives/button.tsx'
import type { ToolProps } from './crop-tool.tsx'
import { turnedByQuarter } from './geometry.ts'

/** Degrees in either direction. */
const mostLevel = 15

/** Quarter turns, and levelling the horizon. */
export function RotateTool({ edits, onChange }: ToolProps) {
  const { t, i18n } = useLingui()
  const degrees = (level: number) => i18n.number(level, { minimumFractionDigits: 1, maximumFractionDigits: 1, signDisplay: 'exceptZero' })
  return (
    <Stack gap={3}>
      <Row gap={2} isWrapping>
        <Button variant="quiet" size="small" icon="arrow-clockwise" onClick={() => onChange(turnedByQuarter(edits))}>
          <Trans>Turn right</Trans>
        </Button>
        <Button
          variant="quiet"
          size="small"
          icon="arrow-counter-clockwise"
          onClick={() => onChange(turnedByQuarter(turnedByQuarter(turnedByQuarter(edits))))}
        >
          <Trans>Turn left</Trans>
        </Button>
      </Row>
      <RangeSlider
        label={t`Straighten`}
        min={-mostLevel}
        max={mostLevel}
        step={0.5}
        isSingle
        value={[-mostLevel, edits.level]}
        describe={([, level]) => `${degrees(level)}°`}
        onChange={([, level]) => onChange({ ...edits, level }, 'level')}
      />
    </Stack>
  )
}
