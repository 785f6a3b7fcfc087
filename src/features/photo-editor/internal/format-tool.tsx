import { Trans } from '@lingui/react/macro'
import { downloadFormats } from '#contract/photos/photo-edits.ts'
import { SelectField } from '#src/ui/form/select-field.tsx'
import type { ToolProps } from './crop-tool.tsx'

const names = { webp: 'WebP', jpeg: 'JPEG', png: 'PNG' } as const

/** The format of the file that a download of the photo delivers (2§7 convert). */
export function FormatTool({ edits, onChange }: ToolProps) {
  return (
    <SelectField
      label={<Trans>Format of downloads</Trans>}
      hint={<Trans>Lists and pages always show a smaller format.</Trans>}
      value={edits.format}
      options={downloadFormats.map((value) => ({ value, label: names[value] }))}
      onChange={(value) => onChange({ ...edits, format: downloadFormats.find((format) => format === value) ?? edits.format })}
    />
  )
}
