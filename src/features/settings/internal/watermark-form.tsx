import { Trans, useLingui } from '@lingui/react/macro'
import * as v from 'valibot'
import { watermark, watermarkLimits, watermarkPresets, type Watermark } from '#contract/account/settings.ts'
import { recordVersion } from '#contract/primitives.ts'
import { watermarkText } from '#contract/policy/watermark.ts'
import { useCurrentUser } from '#src/data/session/use-current-user.ts'
import { changeWatermark } from '#src/entities/account/writes.ts'
import { notifySaved } from '#src/entities/write/notify-saved.tsx'
import { notify } from '#src/ui/feedback/notify.ts'
import { changedFields } from '#src/lib/changed-fields.ts'
import { ColourField } from '#src/ui/form/widgets/colour-field.tsx'
import { NewerNote } from '#src/ui/form/configured/newer-value.tsx'
import { useEdits } from '#src/ui/form/record/use-edits.ts'
import { RestoredNote } from '#src/ui/form/record/restored-note.tsx'
import { RangeSlider } from '#src/ui/form/range-slider.tsx'
import { TextField } from '#src/ui/form/text-field.tsx'
import { Row } from '#src/ui/layout/row.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { Button } from '#src/ui/primitives/button.tsx'
import { Segmented } from '#src/ui/primitives/segmented.tsx'
import { Switch } from '#src/ui/primitives/switch.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import { useProblemMessage } from './use-problem-message.ts'
import { WatermarkPreview } from './watermark-preview.tsx'

const keptFields = Object.fromEntries(
  Object.entries({ ...watermark.entries, version: recordVersion }).map(([name, schema]) => [name, (value: unknown) => v.is(schema, value)]),
)

export interface WatermarkFormProps {
  /** As stored, with queued saves applied. */
  saved: Watermark
  /** The same with refused saves applied as well. */
  shown: Watermark
  /** Version of the settings. */
  version: number
}

/** The watermark of the member's videos, with a live preview. */
export function WatermarkForm({ saved, shown, version }: WatermarkFormProps) {
  const { t } = useLingui()
  const { userName } = useCurrentUser()
  const describe = useProblemMessage()
  const {
    values: { version: _version, ...draft },
    base,
    edit,
    newer: { version: _newerVersion, ...touchedElsewhere },
    isRestored,
    discard,
    markSaved,
  } = useEdits({ ...shown, version }, { key: 'watermark', fields: keptFields })
  const changes = changedFields<Watermark>(saved, draft)
  const newer: Partial<Watermark> = { ...changedFields(shown, saved), ...touchedElsewhere }
  const isEmpty = draft.preset === 'custom' && draft.text.trim() === ''
  const names = { none: t`None`, dmca: t`DMCA`, public: t`Public`, custom: t`Custom` }

  async function handleSave() {
    try {
      notifySaved(await changeWatermark(changes, base.version), <Trans>Watermark saved.</Trans>)
      markSaved()
    } catch (error) {
      notify({ tone: 'error', text: describe(error) })
    }
  }

  return (
    <Stack gap={5}>
      {isRestored && <RestoredNote onDiscard={discard} />}
      {Object.keys(newer).length > 0 && <NewerNote text={newer.text || null} onUse={() => edit(newer)} />}
      <Segmented
        label={t`Watermark`}
        value={draft.preset}
        options={watermarkPresets.map((value) => ({ value, label: names[value] }))}
        onChange={(preset) => edit({ preset })}
      />
      <WatermarkPreview watermark={draft} text={watermarkText(draft, userName)} />
      {draft.preset !== 'none' && <Look draft={draft} onChange={edit} />}
      <Text tone="muted" size="meta">
        <Trans>It’s burned into videos you upload from now on and can’t be removed.</Trans>
      </Text>
      <div>
        <Button variant="primary" disabled={Object.keys(changes).length === 0 || isEmpty} onClick={() => void handleSave()}>
          <Trans>Save watermark</Trans>
        </Button>
      </div>
    </Stack>
  )
}

interface LookProps {
  draft: Watermark
  onChange: (next: Partial<Watermark>) => void
}

function Look({ draft, onChange }: LookProps) {
  const { t } = useLingui()
  const [leastSize, mostSize] = watermarkLimits.fontSize
  const [leastSpeed, mostSpeed] = watermarkLimits.speed
  return (
    <Stack gap={5}>
      {draft.preset === 'custom' && (
        <TextField
          name="text"
          label={<Trans>Text</Trans>}
          value={draft.text}
          maxLength={watermarkLimits.text}
          onChange={(text) => onChange({ text })}
        />
      )}
      <RangeSlider
        label={t`Size`}
        isSingle
        min={leastSize}
        max={mostSize}
        value={[leastSize, draft.fontSize]}
        describe={([, size]) => t`${size} px`}
        onChange={([, fontSize]) => onChange({ fontSize })}
      />
      <Row gap={4} align="start" isWrapping>
        <ColourField label={<Trans>Text colour</Trans>} value={draft.textColour} onChange={(textColour) => onChange({ textColour })} />
        <ColourField label={<Trans>Outline</Trans>} value={draft.outlineColour} onChange={(outlineColour) => onChange({ outlineColour })} />
      </Row>
      <Place draft={draft} onChange={onChange} />
      <Switch
        label={<Trans>Moving</Trans>}
        description={<Trans>Moves across the whole frame so it can’t be cropped out.</Trans>}
        isOn={draft.isWalking}
        onChange={(isWalking) => onChange({ isWalking })}
      />
      {draft.isWalking && (
        <RangeSlider
          label={t`Speed`}
          isSingle
          min={leastSpeed}
          max={mostSpeed}
          value={[leastSpeed, draft.speed]}
          describe={([, speed]) => t`${speed} of ${mostSpeed}`}
          onChange={([, speed]) => onChange({ speed })}
        />
      )}
    </Stack>
  )
}

function Place({ draft, onChange }: LookProps) {
  const { t } = useLingui()
  const [leastOffset, mostOffset] = watermarkLimits.offset
  const percent = ([, value]: readonly [number, number]) => t`${value}% of the frame`
  return (
    <>
      <RangeSlider
        label={t`From the right`}
        isSingle
        min={leastOffset}
        max={mostOffset}
        value={[leastOffset, draft.offsetX]}
        describe={percent}
        onChange={([, offsetX]) => onChange({ offsetX })}
      />
      <RangeSlider
        label={t`From the bottom`}
        isSingle
        min={leastOffset}
        max={mostOffset}
        value={[leastOffset, draft.offsetY]}
        describe={percent}
        onChange={([, offsetY]) => onChange({ offsetY })}
      />
    </>
  )
}
