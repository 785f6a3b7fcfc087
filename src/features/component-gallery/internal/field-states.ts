/** The possible states of a field. */
export const fieldStates = [
  { state: 'default', props: {} },
  { state: 'hint', props: { hint: 'A hint' } },
  { state: 'error', props: { error: 'An error' } },
  { state: 'disabled', props: { isDisabled: true } },
] as const
