/** Mails about renewals, in seven languages. As neutral as all account mails: no titles, and nothing that reveals what kind of site this is. */
import type { RenewalEnd, RenewalSubject, RenewalWay } from '#contract/money/renewals.ts'
import type { Locale } from '#contract/primitives.ts'
import { greetings, type MailText } from '../accounts/index.ts'

interface Phrases {
  readonly soonSubject: string
  readonly failedSubject: string
  readonly what: Readonly<Record<RenewalSubject, string>>
  readonly price: Readonly<Record<RenewalWay, (price: number) => string>>
  /** `what` and `price` from above, `day`: a date, written out. */
  readonly soon: (what: string, day: string, price: string) => string
  readonly off: string
  readonly failed: (what: string) => string
  readonly why: Readonly<Record<Exclude<RenewalEnd, 'member'>, string>>
  readonly open: string
}

const phrases: Record<Locale, Phrases> = {
  en: {
    soonSubject: 'A renewal in three days',
    failedSubject: 'About your renewal',
    what: { membership: 'Your membership', video_album: 'A subscription of yours' },
    price: { tickets: (price) => `${price} ${price === 1 ? 'ticket' : 'tickets'}`, card: (price) => `$${price}` },
    soon: (what, day, price) => `${what} renews on ${day} for ${price}, as you asked.`,
    off: 'If you don’t want that, you can switch it off until then:',
    failed: (what) => `${what} wasn’t renewed.`,
    why: {
      price: 'Its price has changed since you agreed to it.',
      days: 'The number of days you get for the price has changed since you agreed to it.',
      tickets: 'You don’t have enough tickets, or you owe some.',
      card: 'Your card couldn’t be charged.',
      gone: 'It can’t be renewed any more.',
    },
    open: 'You can look at it here:',
  },
  fr: {
    soonSubject: 'Un renouvellement dans trois jours',
    failedSubject: 'À propos de ton renouvellement',
    what: { membership: 'Ton adhésion', video_album: 'Un de tes abonnements' },
    price: { tickets: (price) => `${price} ${price === 1 ? 'ticket' : 'tickets'}`, card: (price) => `${price} $` },
    soon: (what, day, price) => `${what} : renouvellement le ${day} pour ${price}, comme tu l’as demandé.`,
    off: 'Si tu ne le souhaites pas, tu peux le désactiver d’ici là :',
    failed: (what) => `${what} : le renouvellement n’a pas abouti.`,
    why: {
      price: 'Le prix a changé depuis ton accord.',
      days: 'La durée comprise dans le prix a changé depuis ton accord.',
      tickets: 'Tu n’as pas assez de tickets, ou tu en dois.',
      card: 'Ta carte n’a pas pu être débitée.',
      gone: 'Le renouvellement n’est plus possible.',
    },
    open: 'Tu peux le voir ici :',
  },
  de: {
    soonSubject: 'Eine Verlängerung in drei Tagen',
    failedSubject: 'Zu deiner Verlängerung',
    what: { membership: 'Deine Mitgliedschaft', video_album: 'Eines deiner Abos' },
    price: { tickets: (price) => `${price} ${price === 1 ? 'Ticket' : 'Tickets'}`, card: (price) => `${price} $` },
    soon: (what, day, price) => `${what} wird am ${day} für ${price} verlängert, wie du es wolltest.`,
    off: 'Wenn du das nicht möchtest, kannst du es bis dahin ausschalten:',
    failed: (what) => `${what} wurde nicht verlängert.`,
    why: {
      price: 'Der Preis hat sich seit deiner Zustimmung geändert.',
      days: 'Die Laufzeit hat sich seit deiner Zustimmung geändert.',
      tickets: 'Du hast nicht genug Tickets, oder du schuldest welche.',
      card: 'Deine Karte konnte nicht belastet werden.',
      gone: 'Eine Verlängerung ist nicht mehr möglich.',
    },
    open: 'Hier kannst du nachsehen:',
  },
  it: {
    soonSubject: 'Un rinnovo tra tre giorni',
    failedSubject: 'Sul tuo rinnovo',
    what: { membership: 'La tua iscrizione', video_album: 'Una tua sottoscrizione' },
    price: { tickets: (price) => `${price} ticket`, card: (price) => `${price} $` },
    soon: (what, day, price) => `${what} si rinnova il ${day} per ${price}, come hai chiesto.`,
    off: 'Se non vuoi, puoi disattivare il rinnovo prima di quella data:',
    failed: (what) => `${what} non è stata rinnovata.`,
    why: {
      price: 'Il prezzo è cambiato da quando hai accettato.',
      days: 'La durata compresa nel prezzo è cambiata da quando hai accettato.',
      tickets: 'Non hai abbastanza ticket, o ne devi alcuni.',
      card: 'Non è stato possibile addebitare la carta.',
      gone: 'Non si può più rinnovare.',
    },
    open: 'Puoi vederla qui:',
  },
  es: {
    soonSubject: 'Una renovación dentro de tres días',
    failedSubject: 'Sobre tu renovación',
    what: { membership: 'Tu membresía', video_album: 'Una de tus suscripciones' },
    price: { tickets: (price) => `${price} ${price === 1 ? 'ticket' : 'tickets'}`, card: (price) => `${price} $` },
    soon: (what, day, price) => `${what} se renueva el ${day} por ${price}, como pediste.`,
    off: 'Si no lo quieres, puedes desactivarlo hasta entonces:',
    failed: (what) => `${what} no se ha renovado.`,
    why: {
      price: 'El precio ha cambiado desde que lo aceptaste.',
      days: 'La duración incluida en el precio ha cambiado desde que lo aceptaste.',
      tickets: 'No tienes suficientes tickets, o debes algunos.',
      card: 'No se ha podido cobrar en tu tarjeta.',
      gone: 'Ya no se puede renovar.',
    },
    open: 'Puedes verla aquí:',
  },
  pt: {
    soonSubject: 'Uma renovação daqui a três dias',
    failedSubject: 'Sobre a tua renovação',
    what: { membership: 'A tua adesão', video_album: 'Uma das tuas subscrições' },
    price: { tickets: (price) => `${price} ${price === 1 ? 'bilhete' : 'bilhetes'}`, card: (price) => `${price} $` },
    soon: (what, day, price) => `${what} é renovada a ${day} por ${price}, como pediste.`,
    off: 'Se não quiseres, podes desativar a renovação até lá:',
    failed: (what) => `${what} não foi renovada.`,
    why: {
      price: 'O preço mudou desde que aceitaste.',
      days: 'A duração incluída no preço mudou desde que aceitaste.',
      tickets: 'Não tens bilhetes suficientes, ou deves alguns.',
      card: 'Não foi possível cobrar no teu cartão.',
      gone: 'Já não pode ser renovada.',
    },
    open: 'Podes vê-la aqui:',
  },
  ru: {
    soonSubject: 'Продление через три дня',
    failedSubject: 'О вашем продлении',
    what: { membership: 'Членство', video_album: 'Подписка' },
    price: { tickets: (price) => `билеты: ${price}`, card: (price) => `$${price}` },
    soon: (what, day, price) => `${what}: продление ${day}, цена: ${price}. Вы просили об этом.`,
    off: 'Если вы этого не хотите, до тех пор его можно отключить здесь:',
    failed: (what) => `${what}: продление не состоялось.`,
    why: {
      price: 'С тех пор как вы согласились, цена изменилась.',
      days: 'С тех пор как вы согласились, изменилось число дней, за которые вы платите.',
      tickets: 'У вас не хватает билетов или есть долг.',
      card: 'Не удалось списать деньги с карты.',
      gone: 'Продлить больше нельзя.',
    },
    open: 'Посмотреть можно здесь:',
  },
}

interface Facts {
  readonly name: string
  /** Falls back to English if it is unknown. */
  readonly locale: string
  readonly subject: RenewalSubject
  readonly link: string
}

const wordsFor = (locale: string): [Locale, Phrases] => {
  const known = Object.hasOwn(phrases, locale) ? (locale as Locale) : 'en' // found among the locales just before
  return [known, phrases[known]]
}

export function announcement(facts: Facts & { readonly way: RenewalWay; readonly price: number; readonly renewsAt: Date }): MailText {
  const { name, subject, way, price, renewsAt, link } = facts
  const [locale, words] = wordsFor(facts.locale)
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(renewsAt)
  const soon = words.soon(words.what[subject], day, words.price[way](price))
  return { subject: words.soonSubject, text: [greetings[locale](name), soon, `${words.off}\n${link}`].join('\n\n') }
}

export function failureMail(endedBy: RenewalEnd, { name, subject, link, ...facts }: Facts): MailText {
  const [locale, words] = wordsFor(facts.locale)
  const why = endedBy === 'member' ? '' : ` ${words.why[endedBy]}`
  const text = [greetings[locale](name), `${words.failed(words.what[subject])}${why}`, `${words.open}\n${link}`]
  return { subject: words.failedSubject, text: text.join('\n\n') }
}
