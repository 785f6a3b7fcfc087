import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import { useState, type ReactNode } from 'react'
import * as v from 'valibot'
import { eventLimits, eventVisibilities, guestLists, type EventVisibility, type GuestList } from '#contract/community/event-choices.ts'
import { chooseTown, TownField, readTown } from '#src/entities/geo/town-field.tsx'
import { tagField } from '#src/entities/tag/tag-field.tsx'
import { ruleMessages } from '#src/i18n/rule-messages.ts'
import type { CustomFieldProps, FieldConfig } from '#src/ui/form/field-config.ts'
import { DateHourField } from '#src/ui/form/widgets/date-hour-field.tsx'
import { useMemberClock } from '#src/ui/primitives/member-clock.ts'
import {
  addressFromRules,
  byServer,
  endRules,
  imageRules,
  linkRules,
  locationRules,
  maxGuestsRules,
  startRules,
  titleRules,
} from './event-rules.ts'
import type { EventValues } from './event-values.ts'
import { ImageField, readImage } from './image-field.tsx'

const visibilityNames: Record<EventVisibility, MessageDescriptor> = {
  members: msg`All members`,
  friends: msg`Friends`,
  invited: msg`Only invited members`,
}
const guestListNames: Record<GuestList, MessageDescriptor> = {
  shown: msg`Everyone who sees the event`,
  guests: msg`Confirmed guests`,
  host: msg`Only you`,
}

/** The fields of a new or changed event. Times are the member's own. */
export function useEventFields(unchangedStart: string | null = null): Array<FieldConfig<EventValues>> {
  const { t } = useLingui()
  const { timeZone } = useMemberClock()
  const zone = timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone
  const isText = (value: unknown) => typeof value === 'string'
  const moment = (hint?: string) => (field: CustomFieldProps) => <MomentField {...field} hint={hint} />
  return [
    {
      kind: 'custom',
      name: 'imagePath',
      label: msg`Photo`,
      rules: imageRules,
      isKept: (value) => value === null || readImage(value) !== null,
      render: (field) => <ImageField {...field} />,
    },
    { kind: 'text', name: 'title', label: msg`Title`, maxLength: eventLimits.title, rules: titleRules },
    {
      kind: 'custom',
      name: 'startTime',
      label: msg`Starts`,
      rules: startRules(timeZone, unchangedStart),
      isKept: isText,
      render: moment(t`Your time zone: ${zone}`),
    },
    {
      kind: 'custom',
      name: 'endTime',
      label: msg`Ends, if you like`,
      rules: endRules(timeZone),
      isKept: isText,
      render: moment(),
    },
    ...placeFields(timeZone, moment(t`Without a time, guests see it as soon as you confirm them.`)),
    ...guestFields(),
    {
      kind: 'text',
      name: 'link',
      label: msg`Link`,
      inputMode: 'url',
      placeholder: 'https://',
      maxLength: eventLimits.link,
      rules: linkRules,
    },
    {
      kind: 'textArea',
      name: 'description',
      label: msg`What’s it about`,
      rows: 5,
      maxLength: eventLimits.description,
      rules: [byServer('control', ruleMessages['control'])],
    },
    tagField,
  ]
}

function placeFields(timeZone: string | undefined, renderMoment: (field: CustomFieldProps) => ReactNode): Array<FieldConfig<EventValues>> {
  const isHidden = ({ isOnline }: EventValues) => isOnline
  return [
    { kind: 'switch', name: 'isOnline', label: msg`Online event` },
    {
      kind: 'custom',
      name: 'cityId',
      label: msg`City`,
      isHidden,
      rules: [byServer('invalid', chooseTown)],
      isKept: (value) => value === null || readTown(value) !== null,
      render: (field) => <TownField {...field} />,
    },
    { kind: 'text', name: 'area', label: msg`Part of the city`, hint: msg`Everyone sees it.`, maxLength: eventLimits.area, isHidden },
    { kind: 'text', name: 'location', label: msg`Where`, maxLength: eventLimits.location, rules: locationRules, isHidden },
    {
      kind: 'switch',
      name: 'privateLocation',
      label: msg`Private location`,
      hint: msg`Others see only the city and district. Confirmed guests can see the address, or the link to an online event.`,
    },
    {
      kind: 'custom',
      name: 'addressFrom',
      label: msg`Address visible from`,
      isHidden: ({ privateLocation }) => !privateLocation,
      rules: addressFromRules(timeZone),
      isKept: (value) => typeof value === 'string',
      render: renderMoment,
    },
  ]
}

function guestFields(): Array<FieldConfig<EventValues>> {
  return [
    {
      kind: 'integer',
      name: 'maxGuests',
      label: msg`Most guests`,
      hint: msg`Empty means no limit. When it’s reached, a waiting list starts.`,
      rules: maxGuestsRules,
    },
    { kind: 'switch', name: 'confirmsGuests', label: msg`You confirm each guest`, hint: msg`Until then they’re on the waiting list.` },
    {
      kind: 'select',
      name: 'guestList',
      label: msg`Who can see the guest list`,
      options: guestLists.map((value) => ({ value, label: guestListNames[value] })),
    },
    {
      kind: 'select',
      name: 'visibility',
      label: msg`Who can see it`,
      options: eventVisibilities.map((value) => ({ value, label: visibilityNames[value] })),
    },
  ]
}

function MomentField({ value, hint, ...field }: CustomFieldProps & { hint?: string | undefined }) {
  const [thisYear] = useState(() => new Date().getFullYear())
  return <DateHourField {...field} hint={hint} value={v.is(v.string(), value) ? value : ''} firstYear={thisYear} lastYear={thisYear + 2} />
}
