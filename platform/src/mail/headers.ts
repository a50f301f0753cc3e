import { createHash } from 'node:crypto'
import type { Mail } from './port.ts'

const isKey = (text: string): boolean => /^[a-z0-9-]{1,120}$/.test(text)

const domainOf = (from: string): string => /@([^\s@<>"]+)>?\s*$/.exec(from)?.[1] ?? 'localhost'

/** A mail as nodemailer wants it. The Message-ID comes from the key, so that a repetition is known as one. */
export const asMessage = ({ key, to, subject, text, html, at }: Mail, from: string) => {
  // The key becomes a file name and a header: nothing else may pass.
  if (!isKey(key)) throw new Error('A mail has a key of small letters, digits and dashes')
  return {
    from,
    // Given as an address, so that no text in it makes a second recipient.
    to: { name: '', address: to },
    subject,
    text,
    html,
    date: at,
    messageId: `<${createHash('sha256').update(key).digest('hex').slice(0, 32)}@${domainOf(from)}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
  }
}
