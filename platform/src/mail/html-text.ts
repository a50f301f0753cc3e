/** Text as it stands in the HTML of a mail, in an attribute too. */
export const htmlText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** A paragraph of a mail: its lines stay lines. */
export const htmlParagraph = (text: string): string =>
  `<p style="margin:0 0 12px">${htmlText(text).replaceAll('\n', '<br>')}</p>`
