/** A complete mail. */
export type Mail = {
  /**
   * Lower-case letters, digits and dashes: the name of the file and the source of the Message-ID. The same key is the
   * same mail.
   */
  key: string
  to: string
  subject: string
  text: string
  html: string
  /** Further recipients, and recipients of a copy. */
  also?: { to: readonly string[]; cc: readonly string[] }
  /** Reply address, if it is not the sender. */
  replyTo?: string
  /** Name of the author, if it is not the company itself; the address is always that of the company. */
  fromName?: string
  attachments?: readonly { name: string; type: string; content: Uint8Array }[]
  /** Recipients that have received it and are left out, by their index in `recipientsOf`. */
  receivedIndexes?: readonly number[]
  /** Time of writing. */
  at: Date
}

/** All recipients of a mail: the first one, the others, and those of a copy. */
export const recipientsOf = ({ to, also: furtherRecipients }: Pick<Mail, 'to' | 'also'>): string[] => [
  to,
  ...(furtherRecipients?.to ?? []),
  ...(furtherRecipients?.cc ?? []),
]

/** Sends mails. Every adapter passes `testing/mailer.contract.ts`. */
export type Mailer = {
  /**
   * Resolves when the mail was handed over.
   * @throws MailRefused when it will never be accepted; after any other error a retry makes sense
   */
  deliver: (mail: Mail) => Promise<void>
  close: () => void
}

/** The server rejects this mail permanently. */
export class MailRefused extends Error {
  /** Indexes in `recipientsOf` of recipients that received it anyway; no addresses, because errors are logged. */
  readonly receivedIndexes: readonly number[]

  constructor(
    message: string,
    { receivedIndexes = [], cause }: { receivedIndexes?: readonly number[]; cause?: unknown } = {},
  ) {
    super(message, { cause })
    this.receivedIndexes = receivedIndexes
  }
}
