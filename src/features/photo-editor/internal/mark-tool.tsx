import { Trans, useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { markPlaces, markTextMax, type PhotoEdits } from '#contract/photos/photo-edits.ts'
import { RangeSlider } from '#src/ui/form/range-slider.tsx'
import { SelectField } from '#src/ui/form/select-field.tsx'
import { TextField } from '#src/ui/form/text-field.tsx'
import { Row } from '#src/ui/layout/row.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { Button } from '#src/ui/primitives/button.tsx'
import { Segmented } from '#src/ui/primitives/segmented.tsx'
import type { ToolProps } from './crop-tool.tsx'

type Mark = PhotoEdits['marks'][number]
/** The limit of the contract. */
const mostMarks = 5
/** Height of the letters, in hundredths of the shorter side. */
const sizes = { min: 2, max: 20 }

/** Texts that are drawn into the photo. */
export function MarkTool({ edits, onChange }: ToolProps) {
  const { marks } = edits
  const replace = (index: number, mark: Mark, control: string | null = null) =>
    onChange({ ...edits, marks: marks.map((one, at) => (at === index ? mark : one)) }, control)
  // Another place for each, so that they do not cover one another.
  const nextPlace = markPlaces.find((place) => place.startsWith('bottom') && !marks.some((mark) => mark.place === place)) ?? 'centre'

  return (
    <Stack gap={4}>
      {marks.map((mark, index) => (
        <MarkFields
          // Texts have no identity but their place in the list.
          // oxlint-disable-next-line react/no-array-index-key
          key={index}
          mark={mark}
          onChange={(changed, control) => replace(index, changed, control && `mark ${index} ${control}`)}
          onRemove={() => onChange({ ...edits, marks: marks.filter((_, at) => at !== index) })}
        />
      ))}
      <div>
        <Button
          variant="quiet"
          size="small"
          icon="plus"
          disabled={marks.length >= mostMarks}
          onClick={() => onChange({ ...edits, marks: [...marks, { text: '', place: nextPlace, size: 0.05, colour: 'light' }] })}
        >
          <Trans>Add a text</Trans>
        </Button>
      </div>
    </Stack>
  )
}

interface MarkFieldsProps {
  mark: Mark
  onChange: (mark: Mark, control: string | null) => void
  onRemove: () => void
}

function MarkFields({ mark, onChange, onRemove }: MarkFieldsProps) {
  const { t } = useLingui()
  const groupId = useId()
  const places: Record<Mark['place'], string> = {
    ...{ top_left: t`Top left`, top: t`Top`, top_right: t`Top right`, centre: t`Middle` },
    ...{ bottom_left: t`Bottom left`, bottom: t`Bottom`, bottom_right: t`Bottom right` },
  }
  const placeOf = (value: string) => markPlaces.find((place) => place === value) ?? mark.place
  return (
    <fieldset aria-labelledby={groupId}>
      <Stack gap={2}>
        <div id={groupId}>
          <TextField
            label={<Trans>Text in the photo</Trans>}
            value={mark.text}
            maxLength={markTextMax}
            onChange={(text) => onChange({ ...mark, text }, 'text')}
          />
        </div>
        <SelectField
          label={<Trans>Place</Trans>}
          value={mark.place}
          options={markPlaces.map((value) => ({ value, label: places[value] }))}
          onChange={(value) => onChange({ ...mark, place: placeOf(value) }, null)}
        />
        <RangeSlider
          label={t`Size`}
          {...sizes}
          isSingle
          value={[sizes.min, Math.round(mark.size * 100)]}
          describe={([, to]) => `${to} %`}
          onChange={([, to]) => onChange({ ...mark, size: to / 100 }, 'size')}
        />
        <Row gap={2} isWrapping>
          <Segmented
            label={t`Colour`}
            value={mark.colour}
            options={[
              { value: 'light', label: t`Light` },
              { value: 'dark', label: t`Dark` },
            ]}
            onChange={(colour) => onChange({ ...mark, colour }, null)}
          />
          <Button variant="ghost" size="small" icon="trash" onClick={onRemove}>
            <Trans>Remove text</Trans>
          </Button>
        </Row>
      </Stack>
    </fieldset>
  )
}
