/** A mail that is ready to go. */
export type Mail = {
  /** Small letters, digits and dashes: it names a file and makes the Message-ID. The same key is the same mail. */
  key: string
  to: string
  subject: string
  text: string
  html: string
  /** Others who get it: beside the first, and as a copy. */
  also?: { to: readonly string[]; cc: readonly string[] }
  /** Who gets the answers, where it is not the sender. */
  replyTo?: string
  /** The name of who has written it, where it is not the company itself; the address stays the company's. */
  fromName?: string
  attachments?: readonly { name: string; type: string; content: Uint8Array }[]
  /** Who has it already and gets it no more, by their places in `recipientsOf`. */
  taken?: readonly number[]
  /** When it was written. */
  at: Date
}

/** Everybody who gets a mail: the first recipient, the others, and those who get a copy. */
export const recipientsOf = ({ to, also }: Pick<Mail, 'to' | 'also'>): string[] => [
  to,
  ...(also?.to ?? []),
  ...(also?.cc ?? []),
]

/** Sends mails. Every adapter passes `port.contract.ts`. */
export type Mailer = {
  /**
   * Resolves when the mail is out of our hands.
   * @throws MailRefused when it will never be taken; any other error is worth another try
   */
  deliver: (mail: Mail) => Promise<void>
  close: () => void
}

/** The other side will not take this mail, however often it is offered. */
export class MailRefused extends Error {
  /** Some have it all the same: their places in `recipientsOf`. Places, because an address may stand in no log. */
  readonly taken: readonly number[]

  constructor(message: string, { taken = [], cause }: { taken?: readonly number[]; cause?: unknown } = {}) {
    super(message, { cause })
    this.taken = taken
  }
}
