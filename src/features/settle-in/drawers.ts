/** The drawers of the settings, in their order. A new one is a row here, its words, and its content in the route. */
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { IconName } from '#src/ui/primitives/icon-names.ts'

export interface Drawer {
  readonly key: string
  readonly title: MessageDescriptor
  readonly hint: MessageDescriptor
  readonly icon: IconName
}

export const drawers = [
  { key: 'account', title: msg`Account`, hint: msg`Password`, icon: 'lock-simple' },
  { key: 'sessions', title: msg`Devices`, hint: msg`Where you are signed in`, icon: 'device-mobile' },
  { key: 'appearance', title: msg`Appearance`, hint: msg`Theme, discreet mode, icon`, icon: 'palette' },
  { key: 'language', title: msg`Language`, hint: msg`Language, dates and times`, icon: 'translate' },
  { key: 'uploads', title: msg`Uploads`, hint: msg`Wi-Fi only`, icon: 'upload-simple' },
  { key: 'offline', title: msg`Saved offline`, hint: msg`Films on this device, and their space`, icon: 'download-simple' },
  { key: 'showcase', title: msg`In the open`, hint: msg`What people who are not members may see`, icon: 'eye' },
] as const satisfies readonly Drawer[]

export type DrawerKey = (typeof drawers)[number]['key']

/** An unknown drawer is none: the list shows. */
export function readDrawer(value: string | undefined): DrawerKey | null {
  return drawers.find(({ key }) => key === value)?.key ?? null
}
