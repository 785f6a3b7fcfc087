/**
 * Mails before a membership ends, in seven languages. As neutral as all account mails: other people may see a subject line, so none reveals
 * what kind of site this is.
 */
import type { Locale } from '#contract/primitives.ts'
import { greetings, type MailText } from '../accounts/index.ts'

interface Phrases {
  readonly weekSubject: string
  readonly daySubject: string
  /** `day`: a date, written out. */
  readonly week: (day: string) => string
  readonly day: (day: string) => string
  readonly kept: string
  readonly open: string
}

const phrases: Record<Locale, Phrases> = {
  en: {
    weekSubject: 'A reminder about your account',
    daySubject: 'Your account: last day',
    week: (day) => `Your membership ends in a week, on ${day}.`,
    day: (day) => `Your membership ends on ${day}.`,
    kept: 'Nothing of yours is lost if you don’t renew it. If you do, the new time is added to what is left.',
    open: 'You can renew it here:',
  },
  fr: {
    weekSubject: 'Un rappel au sujet de ton compte',
    daySubject: 'Ton compte : dernier jour',
    week: (day) => `Ton adhésion se termine dans une semaine, le ${day}.`,
    day: (day) => `Ton adhésion se termine le ${day}.`,
    kept: 'Si tu ne la renouvelles pas, rien n’est perdu. Si tu la renouvelles, la nouvelle durée s’ajoute à ce qui reste.',
    open: 'Tu peux la renouveler ici :',
  },
  de: {
    weekSubject: 'Eine Erinnerung zu deinem Konto',
    daySubject: 'Dein Konto: letzter Tag',
    week: (day) => `Deine Mitgliedschaft endet in einer Woche, am ${day}.`,
    day: (day) => `Deine Mitgliedschaft endet am ${day}.`,
    kept: 'Wenn du sie nicht verlängerst, geht nichts verloren. Wenn doch, kommt die neue Zeit zur restlichen hinzu.',
    open: 'Hier kannst du sie verlängern:',
  },
  it: {
    weekSubject: 'Un promemoria sul tuo account',
    daySubject: 'Il tuo account: ultimo giorno',
    week: (day) => `La tua iscrizione termina tra una settimana, il ${day}.`,
    day: (day) => `La tua iscrizione termina il ${day}.`,
    kept: 'Se non la rinnovi, non perdi nulla. Se la rinnovi, il nuovo periodo si aggiunge a quello che resta.',
    open: 'Puoi rinnovarla qui:',
  },
  es: {
    weekSubject: 'Un recordatorio sobre tu cuenta',
    daySubject: 'Tu cuenta: último día',
    week: (day) => `Tu membresía termina dentro de una semana, el ${day}.`,
    day: (day) => `Tu membresía termina el ${day}.`,
    kept: 'Si no la renuevas, no pierdes nada. Si la renuevas, el tiempo nuevo se suma al que queda.',
    open: 'Puedes renovarla aquí:',
  },
  pt: {
    weekSubject: 'Um lembrete sobre a tua conta',
    daySubject: 'A tua conta: último dia',
    week: (day) => `A tua adesão termina daqui a uma semana, a ${day}.`,
    day: (day) => `A tua adesão termina a ${day}.`,
    kept: 'Se não a renovares, não perdes nada. Se a renovares, o novo período soma-se ao que resta.',
    open: 'Podes renová-la aqui:',
  },
  ru: {
    weekSubject: 'Напоминание о вашей учётной записи',
    daySubject: 'Ваша учётная запись: последний день',
    week: (day) => `Ваше членство закончится через неделю: ${day}.`,
    day: (day) => `Ваше членство заканчивается: ${day}.`,
    kept: 'Если вы его не продлите, ничего не пропадёт. Если продлите, новый срок добавится к оставшемуся.',
    open: 'Продлить его можно здесь:',
  },
}

export interface ReminderFacts {
  readonly name: string
  readonly endsAt: Date
  /** Falls back to English if it is unknown. */
  readonly locale: string
  readonly link: string
}

export function reminderMail(which: 'week' | 'day', { name, endsAt, locale, link }: ReminderFacts): MailText {
  const known = Object.hasOwn(phrases, locale) ? (locale as Locale) : 'en' // found among the locales just before
  const words = phrases[known]
  const day = new Intl.DateTimeFormat(known, { dateStyle: 'long', timeZone: 'UTC' }).format(endsAt)
  const parts = [greetings[known](name), words[which](day), words.kept, `${words.open}\n${link}`]
  return { subject: words[`${which}Subject`], text: parts.join('\n\n') }
}
