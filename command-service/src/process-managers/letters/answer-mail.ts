import { greetingIn } from '@freight/platform/mail/html-text'
import { textIn } from '@freight/platform/texts'
import { letter, type Sender } from './letter.ts'

type Facts = Sender & {
  contactName: string
  reference: string
  lane: string
  question: string
  answer: string
  /** Text of the button, if the link is still valid. */
  button: string | undefined
}

/** The answer to a question of an agent or a client, in their language. */
export const answerMail = (facts: Facts) => {
  const { language, contactName, reference, lane, company, question, answer, button } = facts
  const text = (key: string, values: Readonly<Record<string, string>>) =>
    textIn(language, `mails:answer.${key}`, values)
  const paragraphs = [
    greetingIn(language, contactName),
    text('opening', { company, reference, lane }),
    text('question', { text: question }),
    text('answer', { text: answer }),
  ]
  return { subject: text('subject', { reference, lane }), ...letter(facts, paragraphs, button) }
}
