import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import type { activityDays, directoryTextTargets } from '#contract/directory/directory-choices.ts'
import type { DirectorySort, DirectoryView } from '#contract/directory/directory-choices.ts'

/** Labels of the view chips (1§2). */
export const viewNames: Record<DirectoryView, MessageDescriptor> = {
  all: msg`All`,
  online: msg`Online now`,
  heroes: msg`Heroes`,
  heroes_online: msg`Heroes online`,
  my: msg`My profile`,
  vendors: msg`Vendors`,
  memorial: msg`Memorial`,
}

export const sortNames: Record<DirectorySort, MessageDescriptor> = {
  near: msg`Near me`,
  activity: msg`Last activity`,
  joined: msg`Joined`,
  uname: msg`Member name`,
  videos: msg`Videos`,
  views: msg`Most viewed`,
  age: msg`Age`,
}

/** 7, 14, 30, 90, 180, 365, 730 days (1§2). */
export function useActivityNames(): Record<(typeof activityDays)[number], string> {
  const { t } = useLingui()
  return { 7: t`7 days`, 14: t`14 days`, 30: t`30 days`, 90: t`90 days`, 180: t`180 days`, 365: t`1 year`, 730: t`2 years` }
}

export function useTargetNames(): Record<(typeof directoryTextTargets)[number], string> {
  const { t } = useLingui()
  return { name: t`Name`, title: t`About me`, contacts: t`Contacts` }
}
