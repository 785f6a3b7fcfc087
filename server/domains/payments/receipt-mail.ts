/** The receipt as a mail, in seven languages. It names neither the site nor what was bought: others may read it. */
import type { Locale } from '#contract/primitives.ts'

interface Facts {
  readonly name: string
  readonly number: string
  readonly priceInCents: number
  readonly paidAt: Date
  readonly last4: string | null
  readonly statementName: string
}

interface Words {
  readonly subject: (number: string) => string
  readonly greeting: (name: string) => string
  readonly paid: (price: string, day: string) => string
  readonly card: (last4: string) => string
  readonly statement: (name: string) => string
  readonly question: (number: string) => string
}

const words: Readonly<Record<Locale, Words>> = {
  en: {
    subject: (number) => `Your receipt ${number}`,
    greeting: (name) => `Hello ${name},`,
    paid: (price, day) => `We received your payment of ${price} on ${day}.`,
    card: (last4) => `Card ending ${last4}.`,
    statement: (name) => `Your statement will show “${name}”.`,
    question: (number) => `If you have a question about it, tell us the number ${number}.`,
  },
  fr: {
    subject: (number) => `Ton reçu ${number}`,
    greeting: (name) => `Bonjour ${name},`,
    paid: (price, day) => `Nous avons reçu ton paiement de ${price} le ${day}.`,
    card: (last4) => `Carte se terminant par ${last4}.`,
    statement: (name) => `Ton relevé indiquera « ${name} ».`,
    question: (number) => `Pour toute question, indique-nous le numéro ${number}.`,
  },
  de: {
    subject: (number) => `Deine Quittung ${number}`,
    greeting: (name) => `Hallo ${name},`,
    paid: (price, day) => `Wir haben deine Zahlung von ${price} am ${day} erhalten.`,
    card: (last4) => `Karte mit der Endung ${last4}.`,
    statement: (name) => `Auf deiner Abrechnung steht „${name}“.`,
    question: (number) => `Wenn du eine Frage dazu hast, nenne uns die Nummer ${number}.`,
  },
  it: {
    subject: (number) => `La tua ricevuta ${number}`,
    greeting: (name) => `Ciao ${name},`,
    paid: (price, day) => `Abbiamo ricevuto il tuo pagamento di ${price} il ${day}.`,
    card: (last4) => `Carta che termina con ${last4}.`,
    statement: (name) => `Sul tuo estratto conto comparirà “${name}”.`,
    question: (number) => `Se hai domande, indicaci il numero ${number}.`,
  },
  es: {
    subject: (number) => `Tu recibo ${number}`,
    greeting: (name) => `Hola, ${name}:`,
    paid: (price, day) => `Hemos recibido tu pago de ${price} el ${day}.`,
    card: (last4) => `Tarjeta terminada en ${last4}.`,
    statement: (name) => `En tu extracto aparecerá «${name}».`,
    question: (number) => `Si tienes alguna pregunta, indícanos el número ${number}.`,
  },
  pt: {
    subject: (number) => `O teu recibo ${number}`,
    greeting: (name) => `Olá ${name},`,
    paid: (price, day) => `Recebemos o teu pagamento de ${price} em ${day}.`,
    card: (last4) => `Cartão terminado em ${last4}.`,
    statement: (name) => `No teu extrato aparecerá “${name}”.`,
    question: (number) => `Se tiveres alguma pergunta, indica-nos o número ${number}.`,
  },
  ru: {
    subject: (number) => `Квитанция ${number}`,
    greeting: (name) => `Здравствуйте, ${name}.`,
    paid: (price, day) => `Мы получили ваш платёж на ${price} от ${day}.`,
    card: (last4) => `Карта, номер заканчивается на ${last4}.`,
    statement: (name) => `В выписке будет указано «${name}».`,
    question: (number) => `Если есть вопросы, сообщите нам номер ${number}.`,
  },
}

/** Falls back to English for an unknown language. */
export function receiptMailFor(language: string): (facts: Facts) => { subject: string; text: string } {
  const locale = Object.hasOwn(words, language) ? (language as Locale) : 'en'
  const say = words[locale]
  const money = new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD' })
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })
  return ({ name, number, priceInCents, paidAt, last4, statementName }) => ({
    subject: say.subject(number),
    text: [
      say.greeting(name),
      [say.paid(money.format(priceInCents / 100), day.format(paidAt)), ...(last4 === null ? [] : [say.card(last4)])].join(' '),
      say.statement(statementName),
      say.question(number),
    ].join('\n\n'),
  })
}
