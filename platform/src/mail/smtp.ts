import { createTransport } from 'nodemailer'
import { asMessage } from './headers.ts'
import { type Mailer, MailRefused } from './port.ts'

/** The server has refused this recipient or this text for good. A refused login is ours to mend: the mail waits for it. */
const refusalOf = (error: unknown): number | undefined => {
  if (!(error instanceof Error) || !('code' in error) || !('responseCode' in error)) return undefined
  const { code, responseCode } = error
  const isAboutMail = code === 'EENVELOPE' || code === 'EMESSAGE'
  return isAboutMail && typeof responseCode === 'number' && responseCode >= 500 ? responseCode : undefined
}

/** Hands mails to an SMTP server, e.g. `smtps://user:password@mail.example:465`. */
export const smtp = (url: string, from: string): Mailer => {
  const server = createTransport({
    url,
    pool: true,
    maxConnections: 2,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    // Bodies come from our own texts: nothing in them may read a file or fetch an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    deliver: async (mail) => {
      try {
        await server.sendMail(asMessage(mail, from))
      } catch (error) {
        const refusal = refusalOf(error)
        if (refusal !== undefined) throw new MailRefused(`The mail server says ${refusal}`, { cause: error })
        throw error
      }
    },
    close: () => server.close(),
  }
}
