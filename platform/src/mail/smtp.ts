import { domainToASCII } from 'node:url'
import { createTransport } from 'nodemailer'
import type SMTPPool from 'nodemailer/lib/smtp-pool/index.js'
import { asMessage } from './headers.ts'
import { type Mail, type Mailer, MailRefused, recipientsOf } from './port.ts'

/**
 * The code of a permanent rejection of recipient or text. A rejected login is a configuration error: the mail waits.
 */
const refusalOf = (error: unknown): number | undefined => {
  if (!(error instanceof Error) || !('code' in error) || !('responseCode' in error)) return undefined
  const { code, responseCode } = error
  const isAboutMail = code === 'EENVELOPE' || code === 'EMESSAGE'
  return isAboutMail && typeof responseCode === 'number' && responseCode >= 500 ? responseCode : undefined
}

type DeliveryResult = Pick<SMTPPool.SentMessageInfo, 'accepted' | 'rejected' | 'rejectedErrors'>

/** Address in the form that nodemailer returns: the domain in lower case and Punycode. */
const comparableAddress = (address: string): string => {
  const at = address.lastIndexOf('@') + 1
  return address.slice(0, at) + domainToASCII(address.slice(at))
}

/** After a partial delivery an automatic retry would send the mail twice to some recipients. */
const refusePartialDelivery = ({ accepted, rejected, rejectedErrors = [] }: DeliveryResult, mail: Mail): void => {
  if (rejected.length === 0) return
  const code =
    rejectedErrors.flatMap(({ responseCode }) => (responseCode === undefined ? [] : [responseCode]))[0] ?? 550
  const all = accepted.length + rejected.length
  const acceptedAddresses = new Set(accepted.map(comparableAddress))
  const receivedIndexes = recipientsOf(mail).flatMap((address, index) =>
    acceptedAddresses.has(comparableAddress(address)) ? [index] : [],
  )
  throw new MailRefused(`The mail server says ${code} for ${rejected.length} of ${all} recipients`, {
    receivedIndexes,
  })
}

/** Sends mails to an SMTP server, e.g. `smtps://user:password@mail.example:465`. */
export const smtp = (url: string, from: string): Mailer => {
  const server = createTransport({
    url,
    pool: true,
    maxConnections: 3,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    // Some servers delay each recipient of unknown senders; RFC 5321 allows minutes.
    socketTimeout: 120_000,
    // Bodies come from our own texts: they must not read files or fetch addresses.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    deliver: async (mail) => {
      try {
        const info = await server.sendMail(asMessage(mail, from))
        refusePartialDelivery(info, mail)
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
