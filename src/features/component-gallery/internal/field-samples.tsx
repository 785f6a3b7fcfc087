import { useState } from 'react'
import { CheckboxField } from '#src/ui/form/checkbox-field.tsx'
import { ComboBox } from '#src/ui/form/combo-box/combo-box.tsx'
import { DateField } from '#src/ui/form/date-field.tsx'
import { EmailField } from '#src/ui/form/email-field.tsx'
import { FileDrop } from '#src/ui/form/file-drop.tsx'
import { IntegerField } from '#src/ui/form/integer-field.tsx'
import { MultiChoice } from '#src/ui/form/multi-choice.tsx'
import { PasswordField } from '#src/ui/form/password-field.tsx'
import { RangeSlider } from '#src/ui/form/range-slider.tsx'
import { SelectField } from '#src/ui/form/select-field.tsx'
import { SwitchField } from '#src/ui/form/switch-field.tsx'
import { TextArea } from '#src/ui/form/text-area.tsx'
import { TextField } from '#src/ui/form/text-field.tsx'
import { TimecodeField } from '#src/ui/form/timecode-field.tsx'
import { DrawnSamples, type Samples } from './drawn-samples.tsx'
import { Sample, SampleState } from './sample.tsx'
import { useKeptValues } from './use-kept-values.ts'

const options = ['One', 'Two', 'Three'].map((label) => ({ value: label.toLowerCase(), label }))

export function FieldSamples() {
  return (
    <>
      <TypedSamples />
      <ChosenSamples />
      <SearchSamples />
    </>
  )
}

function TypedSamples() {
  const text = useKeptValues('', 'Filled')
  const email = useKeptValues('', 'name@example.test')
  const password = useKeptValues('', 'a long sentence')
  const area = useKeptValues('', 'Some words')
  const timecode = useKeptValues('', '00:01:30')
  const integer = useKeptValues<number | null>(null, 42)
  const date = useKeptValues('', '2026-03-07')
  const samples = [
    ['TextField', (state, props) => <TextField label="TextField" {...props} {...text(state)} />],
    ['EmailField', (state, props) => <EmailField label="EmailField" {...props} {...email(state)} />],
    ['PasswordField', (state, props) => <PasswordField label="PasswordField" {...props} {...password(state)} />],
    ['TextArea', (state, props) => <TextArea label="TextArea" maxLength={200} {...props} {...area(state)} />],
    ['IntegerField', (state, props) => <IntegerField label="IntegerField" unit="cm" {...props} {...integer(state)} />],
    ['TimecodeField', (state, props) => <TimecodeField label="TimecodeField" {...props} {...timecode(state)} />],
    ['DateField', (state, props) => <DateField label="DateField" {...props} {...date(state)} />],
  ] as const satisfies Samples
  return <DrawnSamples samples={samples} />
}

function ChosenSamples() {
  const select = useKeptValues('', 'two')
  const choice = useKeptValues<string[]>([], ['one', 'three'])
  const isOn = useKeptValues(false, true)
  const isChecked = useKeptValues(false, true)
  const samples = [
    [
      'SelectField',
      (state, props) => <SelectField label="SelectField" emptyLabel="None" options={options} {...props} {...select(state)} />,
    ],
    ['MultiChoice', (state, props) => <MultiChoice label="MultiChoice" options={options} {...props} {...choice(state)} />],
    ['SwitchField', (state, props) => <SwitchField label="SwitchField" {...props} {...isOn(state)} />],
    ['CheckboxField', (state, props) => <CheckboxField label="CheckboxField" {...props} {...isChecked(state)} />],
  ] as const satisfies Samples
  return <DrawnSamples samples={samples} />
}

function SearchSamples() {
  const [query, setQuery] = useState('')
  const [range, setRange] = useState<[number, number]>([30, 60])
  const items = options
    .filter(({ label }) => label.toLowerCase().includes(query.toLowerCase()))
    .map(({ value, label }) => ({ key: value, text: label }))
  const combo = { label: 'ComboBox', query, onQueryChange: setQuery, onChoose: ({ text }: { text: string }) => setQuery(text) }
  return (
    <>
      <Sample name="ComboBox">
        <SampleState name="default">
          <ComboBox {...combo} items={items} />
        </SampleState>
        <SampleState name="loading">
          <ComboBox {...combo} items={[]} isLoading />
        </SampleState>
        <SampleState name="error">
          <ComboBox {...combo} items={items} error="An error" />
        </SampleState>
        <SampleState name="disabled">
          <ComboBox {...combo} items={items} isDisabled />
        </SampleState>
      </Sample>
      <Sample name="RangeSlider">
        <SampleState name="default">
          <RangeSlider label="Two ends" min={0} max={100} value={range} onChange={setRange} describe={([from, to]) => `${from} to ${to}`} />
        </SampleState>
        <SampleState name="disabled">
          <RangeSlider
            label="One end"
            isSingle
            isDisabled
            min={0}
            max={100}
            value={range}
            onChange={setRange}
            describe={([, to]) => `Up to ${to}`}
          />
        </SampleState>
      </Sample>
      <Sample name="FileDrop">
        <SampleState name="default">
          <FileDrop label="FileDrop" hint="A hint" onFiles={() => undefined} />
        </SampleState>
      </Sample>
    </>
  )
}
