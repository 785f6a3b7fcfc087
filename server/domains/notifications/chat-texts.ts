/** Texts of pushes about mail and chat messages for members who want to see the sender. Supplements `words.ts`. */
import { locales, type Locale } from '#contract/primitives.ts'

export interface ChatTexts {
  readonly message: (name: string) => string
  readonly inGroup: (name: string, title: string) => string
  readonly mailMessage: (name: string) => string
}

const words: Record<Locale, ChatTexts> = {
  en: {
    message: (name) => `${name} wrote to you`,
    inGroup: (name, title) => `${name} wrote in “${title}”`,
    mailMessage: (name) => `Mail from ${name}`,
  },
  fr: {
    message: (name) => `${name} t’a écrit`,
    inGroup: (name, title) => `${name} a écrit dans « ${title} »`,
    mailMessage: (name) => `Un message de ${name}`,
  },
  de: {
    message: (name) => `${name} hat dir geschrieben`,
    inGroup: (name, title) => `${name} hat in „${title}“ geschrieben`,
    mailMessage: (name) => `Mail von ${name}`,
  },
  it: {
    message: (name) => `${name} ti ha scritto`,
    inGroup: (name, title) => `${name} ha scritto in «${title}»`,
    mailMessage: (name) => `Posta da ${name}`,
  },
  es: {
    message: (name) => `${name} te ha escrito`,
    inGroup: (name, title) => `${name} ha escrito en «${title}»`,
    mailMessage: (name) => `Correo de ${name}`,
  },
  pt: {
    message: (name) => `${name} escreveu-te`,
    inGroup: (name, title) => `${name} escreveu em «${title}»`,
    mailMessage: (name) => `Correio de ${name}`,
  },
  ru: {
    message: (name) => `${name}: сообщение для вас`,
    inGroup: (name, title) => `${name}: сообщение в «${title}»`,
    mailMessage: (name) => `${name}: письмо для вас`,
  },
}

/** Falls back to English for an unknown language. */
export function chatTextsFor(locale: string): ChatTexts {
  const known = locales.find((each) => each === locale)
  return words[known ?? 'en']
}
