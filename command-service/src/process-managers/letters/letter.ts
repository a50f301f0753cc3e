import type { Language } from '@freight/contracts/vocabulary/schemas'
import { htmlMail, htmlParagraph, htmlText } from '@freight/platform/mail/html-text'
import { LINK } from '@freight/platform/mail/stored-mail'
import type { Person } from '../../lookups/tables/people.ts'

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
