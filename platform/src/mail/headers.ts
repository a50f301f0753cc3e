import { createHash } from 'node:crypto'
import { type Mail, recipientsOf } from './port.ts'

const isKey = (text: string): boolean => /^[a-z0-9-]{1,120}$/.test(text)

const domainOf = (from: string): string => /@([^\s@<>"]+)>?\s*$/.exec(from)?.[1] ?? 'localhost'

const addressOf = (from: string): string => (/<([^<>]+)>\s*$/.exec(from)?.[1] ?? from).trim()

/** A name as it may stand in a head: one line without signs that cannot be seen, and not endless. */
const shownName = (name: string): string =>
  name
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .slice(0, 120)
    .replace(/\p{Cs}$/u, '')

/** Given as an address, so that no text in it makes a second recipient. */
const addressed = (address: string) => ({ name: '', address })

/** A mail as nodemailer wants it. The Message-ID comes from the key, so that a repetition is known as one. */
export const asMessage = (mail: Mail, from: string) => {
  const { key, to, also, replyTo, fromName, subject, text, html, attachments = [], at, taken = [] } = mail
  // The key becomes a file name and a header: nothing else may pass.
  if (!isKey(key)) throw new Error('A mail has a key of small letters, digits and dashes')
  return {
    // The address stays ours whoever has written it: a mail server may send for no other.
    from: fromName === undefined ? from : { name: shownName(fromName), address: addressOf(from) },
    to: [to, ...(also?.to ?? [])].map(addressed),
    ...(also && also.cc.length > 0 && { cc: also.cc.map(addressed) }),
    // Its head names all to whom it was written, also where some have it already.
    ...(taken.length > 0 && {
      envelope: { from: addressOf(from), to: recipientsOf(mail).filter((_, place) => !taken.includes(place)) },
    }),
    ...(replyTo !== undefined && { replyTo: addressed(replyTo) }),
    attachments: attachments.map(({ name, type, content }) => ({
      filename: name,
      contentType: type,
      content: Buffer.from(content),
    })),
    subject,
    text,
    html,
    date: at,
    messageId: `<${createHash('sha256').update(key).digest('hex').slice(0, 32)}@${domainOf(from)}>`,
    headers: fromName === undefined ? { 'Auto-Submitted': 'auto-generated' } : {},
  }
}
