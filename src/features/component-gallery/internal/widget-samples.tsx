import { pictureAccept } from '#src/entities/attachment/picture-types.ts'
import { uploadAttachments } from '#src/data/http/send-form.ts'
import { CodeField } from '#src/ui/form/code/code-field.tsx'
import { CountrySelect } from '#src/ui/form/phone/country-select.tsx'
import { PhoneField, type PhoneValue } from '#src/ui/form/phone/phone-field.tsx'
import { ColourField } from '#src/ui/form/widgets/colour-field.tsx'
import { DateHourField } from '#src/ui/form/widgets/date-hour-field.tsx'
import { EditorField, type EditorValue } from '#src/ui/form/widgets/editor-field.tsx'
import { LinkField } from '#src/ui/form/widgets/link-field.tsx'
import { MultiSelect } from '#src/ui/form/widgets/multi-select.tsx'
import { TagField } from '#src/ui/form/widgets/tag-field.tsx'
import { DrawnSamples, type Samples } from './drawn-samples.tsx'
import { useKeptValues } from './use-kept-values.ts'

const options = ['Austria', 'Belgium', 'Norway', 'Portugal'].map((label) => ({ value: label, label }))
const norwegian: PhoneValue = { country: { iso: 'NO', dialCode: '47', countryName: 'Norway' }, tel: '40612345' }

export function WidgetSamples() {
  const moment = useKeptValues('', '2026-03-07T15')
  const link = useKeptValues('', 'club.example/tom')
  const tags = useKeptValues<string[]>([], ['rope', 'leather'])
  const several = useKeptValues<string[]>([], ['Austria', 'Norway'])
  const colour = useKeptValues('727272', 'ff8800')
  const code = useKeptValues('', '12345')
  const phone = useKeptValues<PhoneValue | null>(null, norwegian)
  const country = useKeptValues('', 'NO')
  const text = useKeptValues<EditorValue>({ message: '', attachments: [] }, { message: 'Some words', attachments: [] })
  const samples: Samples = [
    ['DateHourField', (state, props) => <DateHourField label="DateHourField" {...props} {...moment(state)} />],
    ['LinkField', (state, props) => <LinkField label="LinkField" prefix="https://" {...props} {...link(state)} />],
    ['TagField', (state, props) => <TagField label="TagField" {...props} {...tags(state)} />],
    ['MultiSelect', (state, props) => <MultiSelect label="MultiSelect" options={options} {...props} {...several(state)} />],
    ['ColourField', (state, props) => <ColourField label="ColourField" {...props} {...colour(state)} />],
    ['CodeField', (state, props) => <CodeField label="CodeField" {...props} {...code(state)} />],
    ['PhoneField', (state, props) => <PhoneField label="PhoneField" {...props} {...phone(state)} />],
    ['CountrySelect', (state, props) => <CountrySelect label="CountrySelect" emptyLabel="None" {...props} {...country(state)} />],
    [
      'EditorField',
      (state, props) => <EditorField label="EditorField" upload={uploadAttachments} accept={pictureAccept} {...props} {...text(state)} />,
    ],
  ]
  return <DrawnSamples samples={samples} />
}
