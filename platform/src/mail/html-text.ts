import type { Language } from '@freight/contracts/vocabulary/schemas'
import { textIn } from '../texts.ts'

/** Escapes text for the HTML of a mail, also inside attributes. */
export const htmlText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** A paragraph of a mail with its line breaks. */
export const htmlParagraph = (text: string): string =>
  `<p style="margin:0 0 12px">${htmlText(text).replaceAll('\n', '<br>')}</p>`

/** The HTML of a mail from its parts. */
export const htmlMail = (language: string, parts: readonly string[], color = '#171b20'): string =>
  [
    `<!doctype html><html lang="${language}"><body style="margin:0;padding:24px;font:15px/22px Helvetica,Arial,sans-serif;color:${color}">`,
    ...parts,
    '</body></html>',
  ].join('')

/** Text and HTML of a mail that consists of paragraphs. */
export const letterOf = (language: Language, paragraphs: readonly string[], color?: string) => ({
  text: `${paragraphs.join('\n\n')}\n`,
  html: htmlMail(language, paragraphs.map(htmlParagraph), color),
})

/** "Hola, Laura:" */
export const greetingIn = (language: Language, name: string): string =>
  textIn(language, name === '' ? 'mails:hello' : 'mails:greeting', { name })

/** A button with its address below, because some mail clients show no buttons. */
export const htmlButton = (text: string, url: string): string =>
  `<p style="margin:0 0 16px"><a href="${url}" style="display:inline-block;padding:10px 18px;border-radius:5px;background:#1d5bc4;color:#fff;text-decoration:none;font-weight:600">${htmlText(text)}</a></p>` +
  `<p style="margin:0 0 12px;font-size:12.5px;word-break:break-all;color:#48535e">${url}</p>`
