import { createHash } from 'node:crypto'
import type { Mail } from './port.ts'

const isKey = (text: string): boolean => /^[a-z0-9-]{1,120}$/.test(text)

const domainOf = (from: string): string => /@([^\s@<>"]+)>?\s*$/.exec(from)?.[1] ?? 'localhost'

/** A mail as nodemailer wants it. The Message-ID comes from the key, so that a repetition is known as one. */
/** Given as an address, so that no text in it makes a second recipient. */
const addressed = (address: string) => ({ name: '', address })

export const asMessage = (mail: Mail, from: string) => {
  const { key, to, also, replyTo, subject, text, html, attachments = [], at } = mail
  // The key becomes a file name and a header: nothing else may pass.
  if (!isKey(key)) throw new Error('A mail has a key of small letters, digits and dashes')
  return {
    from,
    to: [to, ...(also?.to ?? [])].map(addressed),
    ...(also && also.cc.length > 0 && { cc: also.cc.map(addressed) }),
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
    headers: { 'Auto-Submitted': 'auto-generated' },
  }
}
