/** Rule keys of the contract in words. Shared by forms and by answers of the server that name fields. */
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { wordsOfCode } from './error-words.ts'

export const ruleWords: Record<string, MessageDescriptor> = {
  required: msg`This is needed.`,
  invalid: msg`This does not fit here.`,
  too_short: msg`This is too short.`,
  too_long: msg`This is too long.`,
  too_many: msg`These are too many.`,
  control: msg`This holds characters that cannot be shown.`,
  email: msg`This does not look like an e-mail address.`,
  date: msg`Invalid date`,
  user_name: msg`Letters, digits, dots, dashes and underscores, please.`,
  reserved: msg`This name is reserved.`,
  code: msg`That is not the code we sent.`,
  code_gone: msg`This code does not work any more. Ask for a new one.`,
  phone: msg`This does not look like a phone number.`,
  name_taken: wordsOfCode('name_taken'),
  email_taken: wordsOfCode('email_taken'),
  wrong_pin: msg`That is not the PIN.`,
  too_young: wordsOfCode('too_young'),
  same: msg`This is the one you have.`,
  too_soon: msg`You may choose a new name once in 30 days.`,
  colour: msg`Six digits from 0 to 9 and a to f, please.`,
  not_offered: msg`This server does not offer that.`,
  'cats.face': msg`Please select Headless/Faces or Masks`,
  'cats.actors': msg`Please select Solo/Two Guys or Group`,
  'cats.action_min': msg`Please choose at least one Action category`,
  'cats.action_max': msg`You may not choose more than 5 action categories`,
  'cats.exclusive': msg`Two of these categories exclude one another.`,
  'timecode.required': msg`Thumb offset is required`,
  'timecode.chars': msg`Must be 8 chars total in format 00:00:00`,
  'timecode.max59': msg`Minutes and seconds less than 59 please`,
  'timecode.exceeds': msg`Exceeds length of film!`,
  'xfer.member': msg`Please select a member.`,
}
