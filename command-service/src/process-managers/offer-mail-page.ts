import { htmlParagraph, htmlText } from '@freight/platform/mail/html-text'
import type { OfferMail } from '@freight/contracts/client-document/mail-text'

const row = ({ label, value }: OfferMail['offered'][number]): string =>
  `<tr><td style="padding:7px 12px;border:solid #d3d9df;border-width:1px 0;color:#48535e">${htmlText(label)}</td>` +
  `<td align="right" style="padding:7px 12px;border:solid #d3d9df;border-width:1px 0;font-weight:600">${htmlText(value)}</td></tr>`

/** A table, because all mail clients render tables alike. */
const box = (rows: OfferMail['offered']): string =>
  '<table role="presentation" cellspacing="0" cellpadding="0" width="100%" style="max-width:560px;margin:0 0 12px;' +
  `border:1px solid #d3d9df;border-collapse:collapse;font:inherit">${rows.map(row).join('')}</table>`

/** HTML of an offer's mail: the paragraphs and a table of the alternatives. */
export const offerMailPage = (mail: OfferMail, language: string): string => {
  const { greeting, opening, offered, closing, signature } = mail
  return (
    `<!doctype html><html lang="${language}"><body style="margin:0;padding:24px;font:15px/22px Helvetica,Arial,sans-serif;color:#171b20">` +
    [greeting, ...opening].map(htmlParagraph).join('') +
    box(offered) +
    [...closing, signature].map(htmlParagraph).join('') +
    '</body></html>'
  )
}
