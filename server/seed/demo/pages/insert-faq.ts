/** Frequent questions of the demo community, answered as the site really behaves. */
import type { FaqStatus } from '#contract/site/faq.ts'
import type { Transaction } from '../../../db/context.ts'
import { faqCategories, faqQuestions, faqVotes } from '../../../db/tables/community/faq.ts'

interface DemoQuestion {
  readonly question: string
  readonly answer: string
  /** How many of ten members it helped. */
  readonly helpedOfTen: number
  readonly status?: FaqStatus
}

const demoFaq: ReadonlyArray<{ readonly name: string; readonly questions: readonly DemoQuestion[] }> = [
  {
    name: 'Start here',
    questions: [
      {
        question: 'What does Home show?',
        answer: 'What is new since your last visit, who is online and what has happened. Turn each part on or off under *Settings*.',
        helpedOfTen: 8,
      },
      {
        question: 'How do I install the app?',
        answer:
          'Open this site in your browser and choose **Install** or **Add to Home Screen**. There is nothing to download from a store.',
        helpedOfTen: 9,
      },
      {
        question: 'What happens when I lose my connection?',
        answer:
          'What you have opened before can still be read. Votes, comments and messages wait on this device and are sent when you are back.\n\nPayments and deletions always need a connection.',
        helpedOfTen: 9,
      },
    ],
  },
  {
    name: 'Tickets and payment',
    questions: [
      { question: 'What is a ticket worth?', answer: 'One dollar. Tickets are always whole numbers.', helpedOfTen: 10 },
      {
        question: 'What happens if the price changes while I am paying?',
        answer: 'You pay the price that you confirmed, or nothing: if it has changed, you see the new one and decide again.',
        helpedOfTen: 7,
      },
      {
        question: 'Does a membership renew by itself?',
        answer: 'Only if you agreed to that. You can stop it at any time under *Membership*, and you keep what you have paid for.',
        helpedOfTen: 8,
      },
    ],
  },
  {
    name: 'Videos and uploads',
    questions: [
      {
        question: 'My upload stopped. Do I have to start again?',
        answer: 'No. It resumes where it stopped, even after you have closed the app. Nothing is sent twice.',
        helpedOfTen: 9,
      },
      {
        question: 'Can I watch on a train?',
        answer: 'Save the video first: open it and choose **Save for offline**. Its owner decides whether it can be saved.',
        helpedOfTen: 8,
      },
      {
        question: 'What is removed from my photos?',
        answer: 'Place, camera and every other hidden field, before anybody else can see the photo. You are told what was removed.',
        helpedOfTen: 9,
      },
    ],
  },
  {
    name: 'Privacy and safety',
    questions: [
      {
        question: 'Can others see what I voted for in a poll?',
        answer: 'No. Nobody does, not even the author or staff. Only the totals are shown.',
        helpedOfTen: 10,
      },
      {
        question: 'What does blocking somebody do?',
        answer: 'You disappear for each other: profiles, videos, comments, lists and messages. They are not told.',
        helpedOfTen: 8,
      },
      {
        question: 'Who sees my video?',
        answer: 'The members that you choose under *Privacy*: everybody here, your friends, or only you.',
        helpedOfTen: 6,
      },
      {
        question: 'How do I report something?',
        answer: 'Choose **Report** in the menu of a video, photo, post, comment or message. Staff read every report.',
        helpedOfTen: 7,
      },
      {
        question: 'Can I get a copy of my data?',
        answer: 'Yes, under *Account*. (To be checked before this is published.)',
        helpedOfTen: 0,
        status: 'draft',
      },
    ],
  },
]

export async function insertFaq(tx: Transaction, { activeIds, now }: { activeIds: readonly number[]; now: Date }): Promise<void> {
  const voters = activeIds.slice(0, 10)
  for (const [at, { name, questions }] of demoFaq.entries()) {
    const [category] = await tx
      .insert(faqCategories)
      .values({ name, position: at + 1 })
      .returning({ id: faqCategories.id })
    if (!category) throw new Error('insert returned no row')
    for (const [index, { helpedOfTen, ...question }] of questions.entries()) {
      const isAsked = question.status !== 'draft'
      const helpedTotal = isAsked ? Math.min(helpedOfTen, voters.length) : 0
      const notHelpedTotal = isAsked ? voters.length - helpedTotal : 0
      const [row] = await tx
        .insert(faqQuestions)
        .values({ ...question, categoryId: category.id, position: index + 1, helpedTotal, notHelpedTotal, updatedAt: now })
        .returning({ id: faqQuestions.id })
      if (row && isAsked)
        await tx.insert(faqVotes).values(voters.map((memberId, voter) => ({ questionId: row.id, memberId, didHelp: voter < helpedTotal })))
    }
  }
}
