import { randomBytes } from 'node:crypto'
import { request } from 'node:http'

/** A masked text frame; a mask of zeros is one too. */
const textFrame = (text: string): Buffer => {
  const payload = Buffer.from(text)
  const head = Buffer.from([0x81, 0x80 | 126, payload.length >> 8, payload.length & 255, 0, 0, 0, 0])
  return Buffer.concat([head, payload])
}

/** A notification socket signed in with a token. `received` returns everything received so far; `closed` resolves at its end. */
export const openSocket = (url: string, token: string, query = '') =>
  new Promise<{ received: () => string; closed: Promise<void>; end: () => void }>((resolve, reject) => {
    const { hostname, port } = new URL(url)
    const upgrade = request({
      hostname,
      port,
      path: `/ws/v1/ws/${query}`,
      headers: {
        connection: 'Upgrade',
        upgrade: 'websocket',
        'sec-websocket-version': '13',
        'sec-websocket-key': randomBytes(16).toString('base64'),
        'sec-websocket-protocol': 'v12.stomp',
      },
    })
    upgrade.on('error', reject)
    upgrade.on('response', ({ statusCode }) => reject(new Error(`The handshake was answered with ${statusCode}`)))
    upgrade.on('upgrade', (_answer, socket) => {
      let text = ''
      const closed = new Promise<void>((done) => socket.on('close', () => done()))
      socket.on('error', () => undefined)
      socket.on('data', (chunk: Buffer) => {
        text += chunk.toString('latin1')
        if (/CONNECTED|ERROR/.test(text)) resolve({ received: () => text, closed, end: () => socket.destroy() })
      })
      socket.write(
        textFrame(`CONNECT\naccept-version:1.2\nhost:house\nheart-beat:0,0\nAuthorization:Bearer ${token}\n\n\0`),
      )
    })
    upgrade.end()
  })
