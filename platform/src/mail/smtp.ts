import { domainToASCII } from 'node:url'
import { createTransport } from 'nodemailer'
import type SMTPPool from 'nodemailer/lib/smtp-pool/index.js'
import { asMessage } from './headers.ts'
import { type Mail, type Mailer, MailRefused, recipientsOf } from './port.ts'

/**
 * The server has refused this recipient or this text for good. A refused login is ours to mend: the mail waits for it.
 */
const refusalOf = (error: unknown): number | undefined => {
  if (!(error instanceof Error) || !('code' in error) || !('responseCode' in error)) return undefined
  const { code, responseCode } = error
  const isAboutMail = code === 'EENVELOPE' || code === 'EMESSAGE'
  return isAboutMail && typeof responseCode === 'number' && responseCode >= 500 ? responseCode : undefined
}

type Taken = Pick<SMTPPool.SentMessageInfo, 'accepted' | 'rejected' | 'rejectedErrors'>

/** As the sender compares addresses: a domain is the same in capitals and in other letters than ours. */
const comparable = (address: string): string => {
  const at = address.lastIndexOf('@') + 1
  return address.slice(0, at) + domainToASCII(address.slice(at))
}

/** Some have it now and others do not: an automatic retry would send it twice to those who have it. */
const refuseUnlessWhole = ({ accepted, rejected, rejectedErrors = [] }: Taken, mail: Mail): void => {
  if (rejected.length === 0) return
  const code =
    rejectedErrors.flatMap(({ responseCode }) => (responseCode === undefined ? [] : [responseCode]))[0] ?? 550
  const all = accepted.length + rejected.length
  const having = new Set(accepted.map(comparable))
  const taken = recipientsOf(mail).flatMap((address, place) => (having.has(comparable(address)) ? [place] : []))
  throw new MailRefused(`The mail server says ${code} for ${rejected.length} of ${all} recipients`, { taken })
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
        const info = await server.sendMail(asMessage(mail, from))
        refuseUnlessWhole(info, mail)
      } catch (error) {
        if (error instanceof MailRefused) throw error
        const refusal = refusalOf(error)
        if (refusal !== undefined) throw new MailRefused(`The mail server says ${refusal}`, { cause: error })
        throw error
      }
    },
    close: () => server.close(),
  }
}
