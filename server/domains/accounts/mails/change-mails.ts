/** Mails about account changes, in seven languages. As neutral as those of `mail-texts.ts`, for the same reason. */
import type { Locale } from '#contract/primitives.ts'
import type { MailText } from './mail-texts.ts'
import { changePhrases } from './change-phrases.ts'

export interface ChangeMails {
  /** To the new address. */
  confirmAddress(facts: { name: string; code: string; link: string }): MailText
  /** To the new address, if an account already has it. */
  addressInUse(): MailText
  /** To the old address, before and after. */
  addressAsked(facts: { name: string; email: string }): MailText
  addressChanged(facts: { name: string; email: string }): MailText
  passkeyAdded(facts: { name: string; passkey: string }): MailText
  phoneChanged(facts: { name: string; ending: string }): MailText
  phoneRemoved(facts: { name: string }): MailText
  removalAsked(facts: { name: string; day: Date }): MailText
  removalTakenBack(facts: { name: string }): MailText
  removed(facts: { name: string }): MailText
}

/** Falls back to English for an unknown language. */
export function changeMailsFor(language: string): ChangeMails {
  const locale = Object.hasOwn(changePhrases, language) ? (language as Locale) : 'en'
  const words = changePhrases[locale]
  const day = (moment: Date) => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(moment)
  const mail = (subject: string, ...parts: string[]): MailText => ({ subject, text: parts.join('\n\n') })
  return {
    confirmAddress: ({ name, code, link }) =>
      mail(words.confirmSubject, words.greeting(name), words.confirmCode(code), words.confirmLink, link, words.confirmElse),
    addressInUse: () => mail(words.confirmSubject, words.inUse),
    addressAsked: ({ name, email }) => mail(words.askedSubject, words.greeting(name), words.asked(email), words.notYou),
    addressChanged: ({ name, email }) => mail(words.changedSubject, words.greeting(name), words.changed(email), words.notYou),
    passkeyAdded: ({ name, passkey }) => mail(words.passkeySubject, words.greeting(name), words.passkeyAdded(passkey), words.notYou),
    phoneChanged: ({ name, ending }) => mail(words.phoneSubject, words.greeting(name), words.phoneChanged(ending), words.notYou),
    phoneRemoved: ({ name }) => mail(words.phoneSubject, words.greeting(name), words.phoneRemoved, words.notYou),
    removalAsked: ({ name, day: moment }) =>
      mail(words.removalSubject, words.greeting(name), words.removalAsked(day(moment)), words.notYou),
    removalTakenBack: ({ name }) => mail(words.keptSubject, words.greeting(name), words.kept),
    removed: ({ name }) => mail(words.removedSubject, words.greeting(name), words.removed),
  }
}
