/** The mail after staff have changed a membership. As neutral as the reminders, and without a reason. */
import type { Locale } from '#contract/primitives.ts'
import { greetings, type MailText } from '../accounts/index.ts'

interface Phrases {
  readonly subject: string
  readonly runs: (day: string) => string
  readonly ended: string
  readonly open: string
}

const phrases: Record<Locale, Phrases> = {
  en: {
    subject: 'A change to your account',
    runs: (day) => `Your membership was changed. It runs until ${day}.`,
    ended: 'Your membership has ended. Nothing of yours is lost.',
    open: 'You can see it here:',
  },
  fr: {
    subject: 'Un changement sur ton compte',
    runs: (day) => `Ton adhésion a été modifiée. Elle dure jusqu’au ${day}.`,
    ended: 'Ton adhésion est terminée. Rien n’est perdu.',
    open: 'Tu peux la voir ici :',
  },
  de: {
    subject: 'Eine Änderung an deinem Konto',
    runs: (day) => `Deine Mitgliedschaft wurde geändert. Sie läuft bis ${day}.`,
    ended: 'Deine Mitgliedschaft ist beendet. Es geht nichts verloren.',
    open: 'Hier kannst du sie ansehen:',
  },
  it: {
    subject: 'Una modifica al tuo account',
    runs: (day) => `La tua iscrizione è stata modificata. È valida fino al ${day}.`,
    ended: 'La tua iscrizione è terminata. Non perdi nulla.',
    open: 'Puoi vederla qui:',
  },
  es: {
    subject: 'Un cambio en tu cuenta',
    runs: (day) => `Tu membresía ha cambiado. Dura hasta el ${day}.`,
    ended: 'Tu membresía ha terminado. No pierdes nada.',
    open: 'Puedes verla aquí:',
  },
  pt: {
    subject: 'Uma alteração na tua conta',
    runs: (day) => `A tua adesão foi alterada. É válida até ${day}.`,
    ended: 'A tua adesão terminou. Não perdes nada.',
    open: 'Podes vê-la aqui:',
  },
  ru: {
    subject: 'Изменение в вашей учётной записи',
    runs: (day) => `Ваше членство изменено. Оно действует до: ${day}.`,
    ended: 'Ваше членство закончилось. Ничего не пропадёт.',
    open: 'Посмотреть можно здесь:',
  },
}

export interface ChangeFacts {
  readonly name: string
  /** Null: it has ended. */
  readonly endsAt: Date | null
  /** Falls back to English if it is unknown. */
  readonly locale: string
  readonly link: string
}

export function changeMail({ name, endsAt, locale, link }: ChangeFacts): MailText {
  const known = Object.hasOwn(phrases, locale) ? (locale as Locale) : 'en' // found among the locales just before
  const words = phrases[known]
  const day = endsAt && new Intl.DateTimeFormat(known, { dateStyle: 'long', timeZone: 'UTC' }).format(endsAt)
  const parts = [greetings[known](name), day === null ? words.ended : words.runs(day), `${words.open}\n${link}`]
  return { subject: words.subject, text: parts.join('\n\n') }
}
