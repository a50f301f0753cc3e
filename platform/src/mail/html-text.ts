/** Escapes text for the HTML of a mail, also inside attributes. */
export const htmlText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** A paragraph of a mail with its line breaks. */
export const htmlParagraph = (text: string): string =>
  `<p style="margin:0 0 12px">${htmlText(text).replaceAll('\n', '<br>')}</p>`

/** A button with its address below, because some mail clients show no buttons. */
export const htmlButton = (text: string, url: string): string =>
  `<p style="margin:0 0 16px"><a href="${url}" style="display:inline-block;padding:10px 18px;border-radius:5px;background:#1d5bc4;color:#fff;text-decoration:none;font-weight:600">${htmlText(text)}</a></p>` +
  `<p style="margin:0 0 12px;font-size:12.5px;word-break:break-all;color:#48535e">${url}</p>`
