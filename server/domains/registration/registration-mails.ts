/** Texts of registration mails and text messages, in seven languages. As neutral as all account mails (`accounts/mail-texts.ts`). */
import type { Locale } from '#contract/primitives.ts'
import { greetings, type MailText } from '../accounts/index.ts'
import { joinPhrases, type JoinPhrases } from './registration-phrases.ts'

export interface JoinMails {
  code(facts: { code: string; link: string }): MailText
  /** Sent instead of a code, to an address that has an account. */
  known(facts: { link: string }): MailText
  welcome(facts: { name: string; link: string }): MailText
  invitation(facts: { inviter: string; note: string; link: string }): MailText
  sms(facts: { code: string }): string
}

/** Falls back to English for an unknown language. */
export function joinMailsFor(locale: string): JoinMails {
  const known = Object.hasOwn(joinPhrases, locale) ? (locale as Locale) : 'en' // found among the locales just before
  const words: JoinPhrases = joinPhrases[known]
  const mail = (subject: string, ...parts: string[]): MailText => ({ subject, text: parts.filter((part) => part !== '').join('\n\n') })
  return {
    code: ({ code, link }) => mail(words.codeSubject(code), words.codeBefore, code, words.codeLink, link, words.ifNotYou),
    known: ({ link }) => mail(words.knownSubject, words.known, link, words.ifNotYou),
    welcome: ({ name, link }) => mail(words.welcomeSubject, greetings[known](name), words.welcome, link),
    invitation: ({ inviter, note, link }) =>
      mail(words.invitationSubject, words.invitation(inviter), note && `“${note}”`, words.invitationLink, link, words.ifNotWanted),
    sms: ({ code }) => words.sms(code),
  }
}
