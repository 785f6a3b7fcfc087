/** The sentences of `registration-mails.ts`. A code is in the subject, where a phone shows it without opening the mail. */
import type { Locale } from '#contract/primitives.ts'

export interface JoinPhrases {
  readonly codeSubject: (code: string) => string
  readonly codeBefore: string
  readonly codeLink: string
  readonly ifNotYou: string
  readonly knownSubject: string
  readonly known: string
  readonly welcomeSubject: string
  readonly welcome: string
  readonly invitationSubject: string
  readonly invitation: (inviter: string) => string
  readonly invitationLink: string
  readonly ifNotWanted: string
  readonly sms: (code: string) => string
}

export const joinPhrases: Record<Locale, JoinPhrases> = {
  en: {
    codeSubject: (code) => `${code} is your code`,
    codeBefore: 'Enter this code to confirm your email address. It’s valid for 10 minutes.',
    codeLink: 'To continue later or on another device, open this link. Keep it to yourself.',
    ifNotYou: 'If you didn’t request this, you can ignore this email.',
    knownSubject: 'You already have an account',
    known: 'Someone tried to join with this email address, but it already has an account. You can sign in here.',
    welcomeSubject: 'Welcome',
    welcome: 'Your account is ready. Sign in here whenever you like.',
    invitationSubject: 'An invitation for you',
    invitation: (inviter) => `${inviter} invited you to join.`,
    invitationLink: 'Open this link to accept. It works once, for 30 days.',
    ifNotWanted: 'If you weren’t expecting this, you can ignore it.',
    sms: (code) => `${code} is your code. It’s valid for 10 minutes.`,
  },
  fr: {
    codeSubject: (code) => `${code} est ton code`,
    codeBefore: 'Saisis ce code pour confirmer ton adresse. Il est valable 10 minutes.',
    codeLink: 'Pour continuer plus tard ou sur un autre appareil, ouvre ce lien. Garde-le pour toi.',
    ifNotYou: 'Si tu n’as rien demandé, il n’y a rien à faire.',
    knownSubject: 'Tu as déjà un compte',
    known: 'Quelqu’un a voulu s’inscrire avec cette adresse. Elle appartient à un compte : tu peux simplement te connecter ici.',
    welcomeSubject: 'Bienvenue',
    welcome: 'Ton compte est prêt. Connecte-toi ici quand tu veux.',
    invitationSubject: 'Une invitation pour toi',
    invitation: (inviter) => `${inviter} t’invite à nous rejoindre.`,
    invitationLink: 'Ouvre ce lien pour accepter. Il fonctionne une seule fois, pendant 30 jours.',
    ifNotWanted: 'Si cela ne te dit rien, il n’y a rien à faire.',
    sms: (code) => `${code} est ton code. Il est valable 10 minutes.`,
  },
  de: {
    codeSubject: (code) => `${code} ist dein Code`,
    codeBefore: 'Gib diesen Code ein, um deine Adresse zu bestätigen. Er gilt 10 Minuten.',
    codeLink: 'Um später oder auf einem anderen Gerät weiterzumachen, öffne diesen Link. Behalte ihn für dich.',
    ifNotYou: 'Wenn du das nicht angefordert hast, musst du nichts tun.',
    knownSubject: 'Du hast schon ein Konto',
    known: 'Jemand wollte mit dieser Adresse beitreten. Sie gehört zu einem Konto, du kannst dich also einfach hier anmelden.',
    welcomeSubject: 'Willkommen',
    welcome: 'Dein Konto ist bereit. Melde dich hier an, wann immer du magst.',
    invitationSubject: 'Eine Einladung für dich',
    invitation: (inviter) => `${inviter} lädt dich ein, dabei zu sein.`,
    invitationLink: 'Öffne diesen Link, um anzunehmen. Er gilt einmal und 30 Tage lang.',
    ifNotWanted: 'Wenn dir das nichts sagt, musst du nichts tun.',
    sms: (code) => `${code} ist dein Code. Er gilt 10 Minuten.`,
  },
  it: {
    codeSubject: (code) => `${code} è il tuo codice`,
    codeBefore: 'Inserisci questo codice per confermare il tuo indirizzo. Vale 10 minuti.',
    codeLink: 'Per continuare più tardi o su un altro dispositivo, apri questo link. Tienilo per te.',
    ifNotYou: 'Se non l’hai chiesto tu, non devi fare nulla.',
    knownSubject: 'Hai già un account',
    known: 'Qualcuno ha chiesto di iscriversi con questo indirizzo. Appartiene già a un account, quindi puoi semplicemente accedere qui.',
    welcomeSubject: 'Benvenuto',
    welcome: 'Il tuo account è pronto. Accedi qui quando vuoi.',
    invitationSubject: 'Un invito per te',
    invitation: (inviter) => `${inviter} ti invita a iscriverti.`,
    invitationLink: 'Apri questo link per accettare. Funziona una sola volta e per 30 giorni.',
    ifNotWanted: 'Se non ti dice nulla, non devi fare nulla.',
    sms: (code) => `${code} è il tuo codice. Vale 10 minuti.`,
  },
  es: {
    codeSubject: (code) => `${code} es tu código`,
    codeBefore: 'Escribe este código para confirmar tu dirección. Vale durante 10 minutos.',
    codeLink: 'Para seguir más tarde o en otro dispositivo, abre este enlace. Guárdalo para ti.',
    ifNotYou: 'Si no lo has pedido tú, no hay nada que hacer.',
    knownSubject: 'Ya tienes una cuenta',
    known: 'Alguien ha querido unirse con esta dirección. Pertenece a una cuenta, así que puedes entrar aquí sin más.',
    welcomeSubject: 'Bienvenido',
    welcome: 'Tu cuenta está lista. Entra aquí cuando quieras.',
    invitationSubject: 'Una invitación para ti',
    invitation: (inviter) => `${inviter} te invita a unirte.`,
    invitationLink: 'Abre este enlace para aceptar. Funciona una sola vez y durante 30 días.',
    ifNotWanted: 'Si esto no te dice nada, no hay nada que hacer.',
    sms: (code) => `${code} es tu código. Vale durante 10 minutos.`,
  },
  pt: {
    codeSubject: (code) => `${code} é o teu código`,
    codeBefore: 'Introduz este código para confirmar o teu endereço. Vale durante 10 minutos.',
    codeLink: 'Para continuar mais tarde ou noutro dispositivo, abre este link. Guarda-o para ti.',
    ifNotYou: 'Se não fizeste este pedido, não precisas de fazer nada.',
    knownSubject: 'Já tens uma conta',
    known: 'Alguém quis aderir com este endereço. Já pertence a uma conta, por isso podes simplesmente iniciar sessão aqui.',
    welcomeSubject: 'Bem-vindo',
    welcome: 'A tua conta está pronta. Inicia sessão aqui quando quiseres.',
    invitationSubject: 'Um convite para ti',
    invitation: (inviter) => `${inviter} convidou-te a aderir.`,
    invitationLink: 'Abre este link para aceitar. Funciona uma só vez e durante 30 dias.',
    ifNotWanted: 'Se isto não te diz nada, não precisas de fazer nada.',
    sms: (code) => `${code} é o teu código. Vale durante 10 minutos.`,
  },
  ru: {
    codeSubject: (code) => `${code} — ваш код`,
    codeBefore: 'Введите этот код, чтобы подтвердить адрес. Он действует 10 минут.',
    codeLink: 'Чтобы продолжить позже или на другом устройстве, откройте эту ссылку. Никому её не показывайте.',
    ifNotYou: 'Если вы этого не просили, ничего делать не нужно.',
    knownSubject: 'У вас уже есть учётная запись',
    known: 'Кто-то хотел вступить с этим адресом. Он принадлежит учётной записи, так что вы можете просто войти здесь.',
    welcomeSubject: 'Добро пожаловать',
    welcome: 'Ваша учётная запись готова. Входите здесь, когда захотите.',
    invitationSubject: 'Приглашение для вас',
    invitation: (inviter) => `${inviter} приглашает вас вступить.`,
    invitationLink: 'Откройте эту ссылку, чтобы принять приглашение. Она действует один раз и в течение 30 дней.',
    ifNotWanted: 'Если это вам ни о чём не говорит, ничего делать не нужно.',
    sms: (code) => `${code} — ваш код. Он действует 10 минут.`,
  },
}
