import type { ReactNode } from 'react'
import { fieldStates } from './field-states.ts'
import { Sample, SampleState } from './sample.tsx'

export type Samples = ReadonlyArray<readonly [name: string, draw: (state: string, props: object) => ReactNode]>

/** Every sample in every state a field can be in. */
export function DrawnSamples({ samples }: { samples: Samples }) {
  return samples.map(([name, draw]) => (
    <Sample key={name} name={name}>
      {fieldStates.map(({ state, props }) => (
        <SampleState key={state} name={state}>
          {draw(state, props)}
        </SampleState>
      ))}
    </Sample>
  ))
}
