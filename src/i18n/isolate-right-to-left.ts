/** A name written from right to left must not reorder the sentence around it. */
import { i18n, type MessageDescriptor, type MessageOptions } from '@lingui/core'

/** Hebrew, Arabic and the scripts between their blocks, with the presentation forms. */
const rightToLeft = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/
const [isolate, endIsolate] = ['\u2068', '\u2069']
type Values = Record<string, unknown>

let isIsolating = false

/** Encloses such values of all messages in Unicode isolates; all other values stay exactly as they are. Further calls have no effect. */
export function isolateRightToLeft(): void {
  if (isIsolating) return
  isIsolating = true
  const translate = i18n._.bind(i18n)
  i18n._ = (message: string | MessageDescriptor, values?: Values, options?: MessageOptions) =>
    typeof message === 'string'
      ? translate(message, values && isolated(values), options)
      : translate({ ...message, ...(message.values && { values: isolated(message.values) }) })
  i18n.t = i18n._
  // Components hold the function of their last render.
  i18n.emit('change')
}

function isolated(values: Values): Values {
  const enclose = (value: unknown) => (typeof value === 'string' && rightToLeft.test(value) ? `${isolate}${value}${endIsolate}` : value)
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, enclose(value)]))
}
