import { createHash } from 'node:crypto'
import { type Mail, recipientsOf } from './port.ts'

const isKey = (text: string): boolean => /^[a-z0-9-]{1,120}$/.test(text)

const domainOf = (from: string): string => /@([^\s@<>"]+)>?\s*$/.exec(from)?.[1] ?? 'localhost'

const addressOf = (from: string): string => (/<([^<>]+)>\s*$/.exec(from)?.[1] ?? from).trim()

/** A display name for a header: one line without invisible characters, at most 120 characters. */
const shownName = (name: string): string =>
  name
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .slice(0, 120)
    .replace(/\p{Cs}$/u, '')

/** As an address object, so that no text in it adds a second recipient. */
const addressObject = (address: string) => ({ name: '', address })

/** A mail in the form of nodemailer. The Message-ID is derived from the key, so that a repetition is recognisable. */
export const asMessage = (mail: Mail, from: string) => {
  const {
    key,
    to,
    also: furtherRecipients,
    replyTo,
    fromName,
    subject,
    text,
    html,
    attachments = [],
    at,
    receivedIndexes = [],
  } = mail
  // The key becomes a file name and a header.
  if (!isKey(key)) throw new Error('A mail has a key of small letters, digits and dashes')
  return {
    // Always our address, even for mails of a user: a mail server may not accept others.
    from: fromName === undefined ? from : { name: shownName(fromName), address: addressOf(from) },
    to: [to, ...(furtherRecipients?.to ?? [])].map(addressObject),
    ...(furtherRecipients && furtherRecipients.cc.length > 0 && { cc: furtherRecipients.cc.map(addressObject) }),
    // A retry goes to the remaining recipients only; the header still lists all of them.
    ...(receivedIndexes.length > 0 && {
      envelope: {
        from: addressOf(from),
        to: recipientsOf(mail).filter((_, index) => !receivedIndexes.includes(index)),
      },
    }),
    ...(replyTo !== undefined && { replyTo: addressObject(replyTo) }),
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
