/** Escapes text for the HTML of a mail, also inside attributes. */
export const htmlText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** A paragraph of a mail with its line breaks. */
export const htmlParagraph = (text: string): string =>
  `<p style="margin:0 0 12px">${htmlText(text).replaceAll('\n', '<br>')}</p>`
