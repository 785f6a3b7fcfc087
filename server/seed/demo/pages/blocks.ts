/** Texts by staff of the demo community, by view name and language. Sanitised on their way in, like any other. */
import type { Locale } from '#contract/primitives.ts'

export interface DemoBlock {
  readonly title: string
  readonly source: string
}

const page = (...paragraphs: string[]) => paragraphs.map((text) => `<p>${text}</p>`).join('')
const list = (...items: string[]) => `<ul>${items.map((text) => `<li>${text}</li>`).join('')}</ul>`

export const demoBlocks: Readonly<Record<string, Readonly<Record<Locale, DemoBlock>>>> = {
  welcome: {
    en: {
      title: 'Welcome',
      source:
        page(
          'Good to have you here. We’re a club for people who like rope and leather, and like doing things properly.',
          'Three things to start with:',
        ) +
        list(
          'Browse <a href="#/videos">the videos</a>.',
          'Choose what Home shows in <a href="#/settings">your settings</a>.',
          'Read <a href="#/block/rules">how we treat each other</a>.',
        ),
    },
    fr: {
      title: 'Bienvenue',
      source:
        page(
          'Nous sommes heureux de te voir. Voici un club de gens qui aiment la corde et le cuir, et le travail bien fait.',
          'Pour commencer, trois choses :',
        ) +
        list(
          'Parcours <a href="#/videos">les vidéos</a>.',
          'Choisis dans <a href="#/settings">tes réglages</a> ce que montre l’accueil.',
          'Lis <a href="#/block/rules">nos règles entre nous</a>.',
        ),
    },
    de: {
      title: 'Willkommen',
      source:
        page(
          'Schön, dass du da bist. Das hier ist ein Club für Leute, die Seil und Leder mögen, und gutes Handwerk.',
          'Drei Dinge für den Anfang:',
        ) +
        list(
          'Stöbere in <a href="#/videos">den Videos</a>.',
          'Wähle in <a href="#/settings">deinen Einstellungen</a>, was die Startseite zeigt.',
          'Lies, <a href="#/block/rules">wie wir miteinander umgehen</a>.',
        ),
    },
    it: {
      title: 'Benvenuto',
      source:
        page(
          'È bello averti qui. Questo è un club di persone che amano la corda, il cuoio e le cose fatte bene.',
          'Tre cose per cominciare:',
        ) +
        list(
          'Sfoglia <a href="#/videos">i video</a>.',
          'Scegli nelle <a href="#/settings">impostazioni</a> che cosa mostra la pagina iniziale.',
          'Leggi <a href="#/block/rules">come ci trattiamo tra noi</a>.',
        ),
    },
    es: {
      title: 'Te damos la bienvenida',
      source:
        page(
          'Qué bien que estés aquí. Este es un club de gente a la que le gustan la cuerda, el cuero y las cosas bien hechas.',
          'Tres cosas para empezar:',
        ) +
        list(
          'Mira <a href="#/videos">los vídeos</a>.',
          'Elige en <a href="#/settings">tus ajustes</a> qué muestra el inicio.',
          'Lee <a href="#/block/rules">cómo nos tratamos</a>.',
        ),
    },
    pt: {
      title: 'Boas-vindas',
      source:
        page(
          'Que bom ter-te aqui. Este é um clube de pessoas que gostam de corda, de couro e das coisas bem feitas.',
          'Três coisas para começar:',
        ) +
        list(
          'Vê <a href="#/videos">os vídeos</a>.',
          'Escolhe nas <a href="#/settings">definições</a> o que o início mostra.',
          'Lê <a href="#/block/rules">como nos tratamos</a>.',
        ),
    },
    ru: {
      title: 'Добро пожаловать',
      source:
        page('Рады вас видеть. Это клуб для тех, кто любит верёвку, кожу и хорошую работу.', 'Три вещи для начала:') +
        list(
          'Посмотрите <a href="#/videos">видео</a>.',
          'Выберите в <a href="#/settings">настройках</a>, что показывает главная.',
          'Прочитайте, <a href="#/block/rules">как мы относимся друг к другу</a>.',
        ),
    },
  },
  rules: {
    en: {
      title: 'How we treat each other',
      source: list(
        'No means no, at any time.',
        'Ask before you touch, film or share.',
        'Look after the person you tie, and after yourself.',
        'Nothing leaves the club.',
      ),
    },
    fr: {
      title: 'Nos règles entre nous',
      source: list(
        'Un non est un non, à tout moment.',
        'Demande avant de toucher, de filmer ou de partager.',
        'Veille sur la personne que tu attaches, et sur toi.',
        'Ce qui se passe ici reste ici.',
      ),
    },
    de: {
      title: 'Wie wir miteinander umgehen',
      source: list(
        'Ein Nein ist ein Nein, jederzeit.',
        'Frag, bevor du berührst, filmst oder weitergibst.',
        'Achte auf den Menschen, den du bindest, und auf dich.',
        'Was hier geschieht, bleibt hier.',
      ),
    },
    it: {
      title: 'Come ci trattiamo tra noi',
      source: list(
        'Un no è un no, in qualsiasi momento.',
        'Chiedi prima di toccare, filmare o condividere.',
        'Abbi cura di chi leghi, e di te.',
        'Quello che succede qui resta qui.',
      ),
    },
    es: {
      title: 'Cómo nos tratamos',
      source: list(
        'Un no es un no, en cualquier momento.',
        'Pregunta antes de tocar, grabar o compartir.',
        'Cuida a quien atas, y cuídate.',
        'Lo que pasa aquí se queda aquí.',
      ),
    },
    pt: {
      title: 'Como nos tratamos',
      source: list(
        'Um não é um não, a qualquer momento.',
        'Pergunta antes de tocar, filmar ou partilhar.',
        'Cuida de quem atas, e de ti.',
        'O que se passa aqui fica aqui.',
      ),
    },
    ru: {
      title: 'Как мы относимся друг к другу',
      source: list(
        'Нет значит нет, в любой момент.',
        'Спросите, прежде чем прикоснуться, снять или поделиться.',
        'Берегите того, кого связываете, и себя.',
        'Что происходит здесь, остаётся здесь.',
      ),
    },
  },
  'more-about-us': {
    en: {
      title: 'More about us',
      source: page(
        'Ropewalk began as a collection of tutorials shared among friends. Today riggers, leatherworkers and the simply curious show each other their work.',
        'We don’t sell your data, and we don’t tell anyone you’re a member. Questions? <a href="#/contact">Contact us</a>.',
      ),
    },
    fr: {
      title: 'En savoir plus sur nous',
      source: page(
        'Ropewalk est né d’une collection de tutoriels entre amis. Aujourd’hui, encordeurs, selliers et curieux s’y montrent ce qu’ils font.',
        'Personne ne vend tes données ici, et personne n’apprend que tu es membre. Des questions ? <a href="#/contact">Écris-nous</a>.',
      ),
    },
    de: {
      title: 'Mehr über uns',
      source: page(
        'Ropewalk begann als Sammlung von Lehrvideos unter Freunden. Heute zeigen hier Rigger, Lederhandwerker und Neugierige einander ihre Arbeit.',
        'Niemand verkauft hier deine Daten, und niemand erfährt, dass du Mitglied bist. Fragen? <a href="#/contact">Schreib uns</a>.',
      ),
    },
    it: {
      title: 'Di più su di noi',
      source: page(
        'Ropewalk è nato come una raccolta di tutorial tra amici. Oggi chi lega, chi lavora il cuoio e chi è solo curioso si mostra qui quello che fa.',
        'Qui nessuno vende i tuoi dati, e nessuno viene a sapere che sei membro. Domande? <a href="#/contact">Scrivici</a>.',
      ),
    },
    es: {
      title: 'Más sobre nosotros',
      source: page(
        'Ropewalk empezó como una colección de tutoriales entre amigos. Hoy quienes atan, quienes trabajan el cuero y los curiosos se muestran aquí lo que hacen.',
        'Aquí nadie vende tus datos y nadie se entera de que eres miembro. ¿Preguntas? <a href="#/contact">Escríbenos</a>.',
      ),
    },
    pt: {
      title: 'Mais sobre nós',
      source: page(
        'O Ropewalk começou como uma coleção de tutoriais entre amigos. Hoje, quem ata, quem trabalha o couro e quem é só curioso mostra aqui o que faz.',
        'Aqui ninguém vende os teus dados e ninguém fica a saber que és membro. Perguntas? <a href="#/contact">Contacta-nos</a>.',
      ),
    },
    ru: {
      title: 'Подробнее о нас',
      source: page(
        'Ropewalk начался с подборки обучающих видео для друзей. Сегодня мастера верёвки, шорники и просто любопытные показывают здесь, что они делают.',
        'Здесь никто не продаёт ваши данные, и никто не узнает, что вы участник. Вопросы? <a href="#/contact">Напишите нам</a>.',
      ),
    },
  },
  party21: {
    en: {
      title: 'Party 21',
      source: page(
        'On the 21st of every month some of us meet up, each time in a different city. Bring your rope and your manners.',
        'Members find the location on Home.',
      ),
    },
    fr: {
      title: 'Fête du 21',
      source: page(
        'Le 21 de chaque mois, certains d’entre nous se retrouvent, chaque fois dans une autre ville. Apporte ta corde et tes bonnes manières.',
        'Les membres lisent le lieu sur leur accueil.',
      ),
    },
    de: {
      title: 'Party 21',
      source: page(
        'Am 21. jedes Monats treffen sich einige von uns, jedes Mal in einer anderen Stadt. Bring dein Seil mit und deine guten Manieren.',
        'Den Ort finden Mitglieder auf ihrer Startseite.',
      ),
    },
    it: {
      title: 'Festa del 21',
      source: page(
        'Il 21 di ogni mese alcuni di noi si incontrano, ogni volta in un’altra città. Porta la tua corda e le buone maniere.',
        'I membri leggono il luogo nella pagina iniziale.',
      ),
    },
    es: {
      title: 'Fiesta del 21',
      source: page(
        'El 21 de cada mes algunos nos reunimos, cada vez en otra ciudad. Trae tu cuerda y tus buenos modales.',
        'Los miembros leen el lugar en su inicio.',
      ),
    },
    pt: {
      title: 'Festa do 21',
      source: page(
        'No dia 21 de cada mês alguns de nós encontram-se, de cada vez noutra cidade. Traz a tua corda e as tuas boas maneiras.',
        'Os membros leem o local no início.',
      ),
    },
    ru: {
      title: 'Вечеринка 21',
      source: page(
        '21-го числа каждого месяца некоторые из нас встречаются, каждый раз в другом городе. Возьмите верёвку и хорошие манеры.',
        'Где именно, участники читают на главной.',
      ),
    },
  },
  ptp: {
    en: {
      title: 'Person to person',
      source: page(
        'New here? We’ll pair you with someone who’s been around for a while: to answer questions, to learn from, and to come along the first time.',
        '<a href="#/contact">Tell us</a> where you live and what you’d like to learn.',
      ),
    },
    fr: {
      title: 'De personne à personne',
      source: page(
        'Qui commence ici peut compter sur quelqu’un qui est là depuis un moment : pour demander, pour apprendre, pour venir ensemble la première fois.',
        '<a href="#/contact">Dis-nous</a> où tu habites et ce que tu aimerais apprendre.',
      ),
    },
    de: {
      title: 'Von Mensch zu Mensch',
      source: page(
        'Wer hier anfängt, bekommt jemanden, der schon länger da ist: zum Fragen, zum Lernen, zum Mitkommen beim ersten Mal.',
        '<a href="#/contact">Sag uns</a>, wo du wohnst und was du lernen möchtest.',
      ),
    },
    it: {
      title: 'Da persona a persona',
      source: page(
        'Chi comincia qui riceve qualcuno che c’è da un po’: per chiedere, per imparare, per venire insieme la prima volta.',
        '<a href="#/contact">Dicci</a> dove vivi e che cosa vorresti imparare.',
      ),
    },
    es: {
      title: 'De persona a persona',
      source: page(
        'Quien empieza aquí tiene a alguien que lleva un tiempo: para preguntar, para aprender, para ir juntos la primera vez.',
        '<a href="#/contact">Cuéntanos</a> dónde vives y qué te gustaría aprender.',
      ),
    },
    pt: {
      title: 'De pessoa a pessoa',
      source: page(
        'Quem começa aqui tem alguém que já cá está há algum tempo: para perguntar, para aprender, para ir junto da primeira vez.',
        '<a href="#/contact">Diz-nos</a> onde vives e o que gostarias de aprender.',
      ),
    },
    ru: {
      title: 'От человека к человеку',
      source: page(
        'Тот, кто начинает, получает спутника, который здесь уже давно: спросить, научиться, прийти вместе в первый раз.',
        '<a href="#/contact">Расскажите нам</a>, где вы живёте и чему хотели бы научиться.',
      ),
    },
  },
}
