/** Texts of mails that sign a member in. As neutral as all account mails (`mail-texts.ts`). */
import type { Locale } from '#contract/primitives.ts'
import { greetings, type MailText } from './mail-texts.ts'

interface Phrases {
  readonly signInSubject: string
  readonly signInBefore: string
  readonly reActivateSubject: string
  readonly reActivateBefore: string
  readonly after: string
}

const phrases: Record<Locale, Phrases> = {
  en: {
    signInSubject: 'Your link to sign in',
    signInBefore: 'Open this link to sign in. It works once, for 15 minutes.',
    reActivateSubject: 'Reopen your account',
    reActivateBefore: 'Your account is inactive. Open this link to use it again. It works once, for 15 minutes.',
    after: 'If you didn’t request this, you can ignore this email. Don’t pass the link on.',
  },
  fr: {
    signInSubject: 'Ton lien de connexion',
    signInBefore: 'Ouvre ce lien pour te connecter. Il fonctionne une seule fois, pendant 15 minutes.',
    reActivateSubject: 'Rouvrir ton compte',
    reActivateBefore: 'Ton compte est inactif. Ouvre ce lien pour l’utiliser à nouveau. Il fonctionne une seule fois, pendant 15 minutes.',
    after: 'Si tu n’as rien demandé, il n’y a rien à faire. Ne transmets ce lien à personne.',
  },
  de: {
    signInSubject: 'Dein Link zur Anmeldung',
    signInBefore: 'Öffne diesen Link, um dich anzumelden. Er gilt einmal und 15 Minuten lang.',
    reActivateSubject: 'Dein Konto wieder öffnen',
    reActivateBefore: 'Dein Konto ist inaktiv. Öffne diesen Link, um es wieder zu benutzen. Er gilt einmal und 15 Minuten lang.',
    after: 'Wenn du das nicht angefordert hast, musst du nichts tun. Gib den Link nicht weiter.',
  },
  it: {
    signInSubject: 'Il tuo link per accedere',
    signInBefore: 'Apri questo link per accedere. Funziona una sola volta e per 15 minuti.',
    reActivateSubject: 'Riapri il tuo account',
    reActivateBefore: 'Il tuo account è inattivo. Apri questo link per usarlo di nuovo. Funziona una sola volta e per 15 minuti.',
    after: 'Se non l’hai chiesto tu, non devi fare nulla. Non dare il link a nessuno.',
  },
  es: {
    signInSubject: 'Tu enlace de acceso',
    signInBefore: 'Abre este enlace para entrar. Funciona una sola vez y durante 15 minutos.',
    reActivateSubject: 'Vuelve a abrir tu cuenta',
    reActivateBefore: 'Tu cuenta está inactiva. Abre este enlace para volver a usarla. Funciona una sola vez y durante 15 minutos.',
    after: 'Si no lo has pedido tú, no hay nada que hacer. No pases el enlace a nadie.',
  },
  pt: {
    signInSubject: 'O teu link para iniciar sessão',
    signInBefore: 'Abre este link para iniciar sessão. Funciona uma só vez e durante 15 minutos.',
    reActivateSubject: 'Reabrir a tua conta',
    reActivateBefore: 'A tua conta está inativa. Abre este link para a usar de novo. Funciona uma só vez e durante 15 minutos.',
    after: 'Se não fizeste este pedido, não precisas de fazer nada. Não dês o link a ninguém.',
  },
  ru: {
    signInSubject: 'Ваша ссылка для входа',
    signInBefore: 'Откройте эту ссылку, чтобы войти. Она действует один раз и в течение 15 минут.',
    reActivateSubject: 'Как снова открыть учётную запись',
    reActivateBefore:
      'Ваша учётная запись неактивна. Откройте эту ссылку, чтобы снова ею пользоваться. Она действует один раз и в течение 15 минут.',
    after: 'Если вы этого не просили, ничего делать не нужно. Никому не передавайте эту ссылку.',
  },
}

export interface LinkMails {
  signIn(facts: { name: string; link: string }): MailText
  reActivate(facts: { name: string; link: string }): MailText
}

/** Falls back to English for an unknown language. */
export function linkMailsFor(locale: string): LinkMails {
  const known = Object.hasOwn(phrases, locale) ? (locale as Locale) : 'en' // found among the locales just before
  const words = phrases[known]
  const write = (subject: string, before: string, { name, link }: { name: string; link: string }): MailText => ({
    subject,
    text: [greetings[known](name), before, link, words.after].join('\n\n'),
  })
  return {
    signIn: (facts) => write(words.signInSubject, words.signInBefore, facts),
    reActivate: (facts) => write(words.reActivateSubject, words.reActivateBefore, facts),
  }
}
