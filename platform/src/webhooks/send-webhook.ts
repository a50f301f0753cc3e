import { createHmac } from 'node:crypto'
import { request as plainRequest } from 'node:http'
import { request as secureRequest } from 'node:https'
import { isIP } from 'node:net'
import { isPublicAddress, PrivateAddress, publicLookup } from './public-address.ts'

const timeoutMs = 10_000
const mostAnswerBytes = 64 * 1024

/** `sha256=` and the HMAC of `{seconds}.{body}` in hex: header `X-Freight-Signature`. */
export const signatureOf = (secret: string, seconds: number, body: string): string =>
  `sha256=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`

type Sending = { id: string; url: string; body: string; secret: string; at: Date; allowsPrivate: boolean }

/**
 * Posts a signed body; follows no redirects. Resolves with status and text of the answer.
 * @throws PrivateAddress; any other error if there was no answer
 */
export const sendWebhook = async (sending: Sending): Promise<{ status: number; text: string }> => {
  const { id, body, secret, at, allowsPrivate } = sending
  const url = new URL(sending.url)
  const host = url.hostname.replaceAll(/[[\]]/g, '')
  // A literal address is connected without a look-up.
  if (!allowsPrivate && (url.protocol !== 'https:' || (isIP(host) !== 0 && !isPublicAddress(host))))
    throw new PrivateAddress(`${url.protocol}//${host}`)
  const seconds = Math.floor(at.getTime() / 1000)
  const send = url.protocol === 'https:' ? secureRequest : plainRequest
  return new Promise((resolve, reject) => {
    const outgoing = send(
      url,
      {
        method: 'POST',
        // The whole exchange, not only a silent connection.
        signal: AbortSignal.timeout(timeoutMs),
        agent: false,
        ...(!allowsPrivate && { lookup: publicLookup }),
        headers: {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          'user-agent': 'freight-quotation',
          'x-freight-delivery': id,
          'x-freight-timestamp': seconds,
          'x-freight-signature': signatureOf(secret, seconds, body),
        },
      },
      (answer) => {
        let text = ''
        answer.setEncoding('utf8')
        answer.on('data', (chunk: string) => {
          text += chunk
          if (text.length > mostAnswerBytes) answer.destroy(new Error('TOO_LARGE'))
        })
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }))
        answer.on('error', reject)
      },
    )
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}
