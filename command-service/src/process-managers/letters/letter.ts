import type { Language } from '@freight/contracts/vocabulary/schemas'
import { htmlMail, htmlParagraph, htmlText, greetingIn } from '@freight/platform/mail/html-text'
import { LINK } from '@freight/platform/mail/stored-mail'
import type { Person } from '../../lookups/tables/people.ts'
import { textIn } from '@freight/platform/texts'
import { placeName } from '@freight/contracts/client-document/language/place-names'

/** The sender of a letter to an agent or a client: the company, and its user who asked or answered. */
export type Sender = { language: Language; company: string; asker: string }

/** Text and HTML body of a letter: paragraphs, the link if there is a button text, and the signature. */
export const letter = ({ language, company, asker }: Sender, paragraphs: readonly string[], button?: string) => {
  const signature = asker === '' ? company : `${asker}\n${company}`
  const linkParagraph = button && `<p style="margin:0 0 16px"><a href="${LINK}">${htmlText(button)}</a></p>`
  return {
    text: `${[...paragraphs, ...(linkParagraph ? [LINK] : []), signature].join('\n\n')}\n`,
    html: htmlMail(language, [
      ...paragraphs.map(htmlParagraph),
      ...(linkParagraph ? [linkParagraph] : []),
      htmlParagraph(signature),
    ]),
  }
}

/** Sender name and reply address: replies go to the user who asked or answered. */
export const senderFields = (asker: Person | undefined) => ({
  ...(asker && asker.mail !== '' && { replyTo: asker.mail }),
  ...(asker && { fromName: asker.name }),
})

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

/** A lane with its place names in the language of a letter. */
export const laneIn = ({ origenName, destinoName }: { origenName: string; destinoName: string }, language: Language) =>
  `${placeName(origenName, language)} → ${placeName(destinoName, language)}`
