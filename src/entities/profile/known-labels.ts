/**
 * Translations of English labels from the database, where the catalogues have some. Labels staff have added are shown
 * as written.
 */
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** By field (`cf_position`), or field and value (`cf_position.top`): the English label may change, these do not. */
const customLabels: Readonly<Record<string, MessageDescriptor>> = {
  cf_position: msg`Position`,
  'cf_position.top': msg({ message: 'Top', context: 'position' }),
  'cf_position.vers_top': msg`Versatile, more top`,
  'cf_position.versatile': msg`Versatile`,
  'cf_position.vers_bottom': msg`Versatile, more bottom`,
  'cf_position.bottom': msg({ message: 'Bottom', context: 'position' }),
  'cf_position.side': msg({ message: 'Neither', context: 'position' }),
  cf_body_type: msg`Build`,
  'cf_body_type.slim': msg`Slim`,
  'cf_body_type.athletic': msg`Athletic`,
  'cf_body_type.average': msg({ message: 'Average', context: 'build' }),
  'cf_body_type.solid': msg`Solid`,
  'cf_body_type.muscular': msg`Muscular`,
  'cf_body_type.stocky': msg`Stocky`,
  'cf_body_type.heavy': msg`Heavy`,
  cf_colour: msg`Skin colour`,
  'cf_colour.light': msg({ message: 'Light', context: 'skin' }),
  'cf_colour.olive': msg`Olive`,
  'cf_colour.brown': msg`Brown`,
  'cf_colour.dark': msg({ message: 'Dark', context: 'skin' }),
  'cf_colour.other': msg({ message: 'Other', context: 'skin' }),
  cf_dick: msg({ message: 'Size', context: 'body' }),
  'cf_dick.small': msg`Small`,
  'cf_dick.average': msg({ message: 'Average', context: 'size' }),
  'cf_dick.large': msg`Large`,
  'cf_dick.very_large': msg`Very large`,
  cf_foreskin: msg`Foreskin`,
  'cf_foreskin.cut': msg({ message: 'Cut', context: 'foreskin' }),
  'cf_foreskin.partly': msg`Partly cut`,
  'cf_foreskin.uncut': msg`Uncut`,
  cf_seeks: msg`Looking for`,
  'cf_seeks.friends': msg`Friends`,
  'cf_seeks.practice': msg`Practice partners`,
  'cf_seeks.teacher': msg`A teacher`,
  'cf_seeks.student': msg`A student`,
  'cf_seeks.play': msg`Play partners`,
  'cf_seeks.chat': msg`Conversation`,
  'cf_seeks.relationship': msg`A relationship`,
}

const groupLabels: Readonly<Record<string, MessageDescriptor>> = {
  Rope: msg`Rope`,
  Leather: msg`Leather`,
  Gear: msg`Gear`,
  Sensation: msg`Sensation`,
  Impact: msg`Impact`,
  Roles: msg`Roles`,
  Service: msg`Service`,
  Mind: msg`Mind`,
  Care: msg`Care`,
}

export function fieldLabels(name: string, label: string): MessageDescriptor | string {
  return customLabels[name] ?? label
}

export function choiceLabels(name: string, { value, label }: { value: string; label: string }): MessageDescriptor | string {
  return customLabels[`${name}.${value}`] ?? label
}

export function fetishGroupLabels(groupTitle: string): MessageDescriptor | string {
  return groupLabels[groupTitle] ?? groupTitle
}

/** The scale of four answers. */
export const fetishAnswerLabels = {
  1: msg({ message: 'Into', context: 'fetish' }),
  2: msg({ message: 'Curious', context: 'fetish' }),
  3: msg`Soft limit`,
  4: msg`Hard limit`,
} as const
