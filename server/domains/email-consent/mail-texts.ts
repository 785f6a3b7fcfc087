/** Texts of the mail with the showcase key, in seven languages. Neutral, because other people may see a subject line. */
import type { Locale } from '#contract/primitives.ts'

interface Words {
  readonly greeting: (name: string) => string
  readonly subject: string
  readonly before: string
  readonly after: string
}

const words: Record<Locale, Words> = {
  en: {
    greeting: (name) => `Hello ${name},`,
    subject: 'Confirm your public profile',
    before:
      'You asked to show something of yourself to people who are not members. Open this link to agree. It works once, for a day. Then you choose what’s shown. Nothing is shown until you do.',
    after: 'If you didn’t request this, you can ignore this email. Nothing about you is shown.',
  },
  fr: {
    greeting: (name) => `Bonjour ${name},`,
    subject: 'Confirme ton profil public',
    before:
      'Tu as demandé à montrer quelque chose de toi à des personnes qui ne sont pas membres. Ouvre ce lien pour donner ton accord. Il fonctionne une seule fois, pendant une journée. Ensuite, tu choisis ce qui se voit ; d’ici là, rien.',
    after: 'Si tu n’as rien demandé, il n’y a rien à faire. Rien de toi n’est montré.',
  },
  de: {
    greeting: (name) => `Hallo ${name},`,
    subject: 'Bestätige dein öffentliches Profil',
    before:
      'Du möchtest Menschen, die nicht Mitglied sind, etwas von dir zeigen. Öffne diesen Link, um zuzustimmen. Er gilt einmal und einen Tag lang. Danach wählst du, was zu sehen ist; bis dahin ist es nichts.',
    after: 'Wenn du das nicht angefordert hast, musst du nichts tun. Von dir wird nichts gezeigt.',
  },
  it: {
    greeting: (name) => `Ciao ${name},`,
    subject: 'Conferma il tuo profilo pubblico',
    before:
      'Hai chiesto di mostrare qualcosa di te a chi non è membro. Apri questo link per dare il consenso. Funziona una sola volta e per un giorno. Poi scegli che cosa si vede; fino ad allora, niente.',
    after: 'Se non l’hai chiesto tu, non devi fare nulla. Di te non si vede niente.',
  },
  es: {
    greeting: (name) => `Hola ${name}:`,
    subject: 'Confirma tu perfil público',
    before:
      'Has pedido mostrar algo de ti a personas que no son miembros. Abre este enlace para dar tu acuerdo. Funciona una sola vez y durante un día. Después eliges qué se ve; hasta entonces, nada.',
    after: 'Si no lo has pedido tú, no hay nada que hacer. No se muestra nada de ti.',
  },
  pt: {
    greeting: (name) => `Olá ${name},`,
    subject: 'Confirma o teu perfil público',
    before:
      'Pediste para mostrar algo teu a pessoas que não são membros. Abre este link para dar o teu consentimento. Funciona uma só vez e durante um dia. Depois escolhes o que se vê; até lá, nada.',
    after: 'Se não fizeste este pedido, não precisas de fazer nada. Nada teu é mostrado.',
  },
  ru: {
    greeting: (name) => `Здравствуйте, ${name}.`,
    subject: 'Подтвердите публичный профиль',
    before:
      'Вы хотели показать что-то о себе людям, которые не являются участниками. Откройте эту ссылку, чтобы дать согласие. Она действует один раз и в течение суток. Потом вы выберете, что будет видно; до тех пор не видно ничего.',
    after: 'Если вы этого не просили, ничего делать не нужно. О вас ничего не показывается.',
  },
}

/** Falls back to English for an unknown language. */
export function showcaseMail(locale: string, { name, link }: { name: string; link: string }): { subject: string; text: string } {
  const { greeting, subject, before, after } = Object.hasOwn(words, locale) ? words[locale as Locale] : words.en
  return { subject, text: [greeting(name), before, link, after].join('\n\n') }
}
