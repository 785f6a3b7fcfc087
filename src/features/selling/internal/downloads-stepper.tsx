import { mostDownloads } from '#contract/money/sales.ts'
import type { CustomFieldProps } from '#src/ui/form/field-config.ts'
import { StepperField } from '#src/ui/form/widgets/stepper-field.tsx'

/** How often a buyer can download what they have bought. `min`: 0 where it can also be sold only to watch. */
export function DownloadsStepper({ value, min, ...field }: CustomFieldProps & { min: 0 | 1 }) {
  return <StepperField {...field} min={min} max={mostDownloads} value={typeof value === 'number' ? value : null} />
}
