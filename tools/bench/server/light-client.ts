import { connect, type Socket } from 'node:net'

type LightClient = {
  /** One request on the open connection; rejects without a success response. */
  send: (method: string, path: string, body?: unknown) => Promise<Buffer>
  close: () => void
}

const headEnd = Buffer.from('\r\n\r\n')

/**
 * Minimal HTTP/1.1 client with one keep-alive connection: the bench shares the machine with the application, so its
 * client must use almost no CPU.
 */
export const lightClient = async (url: string, token: string): Promise<LightClient> => {
  const { hostname, port, host } = new URL(url)
  const socket = await openSocket(hostname, Number(port))
  let pendingAnswer: { resolve: (body: Buffer) => void; reject: (error: Error) => void } | undefined
  let received: Buffer = Buffer.alloc(0)

  const fail = (error: Error) => {
    pendingAnswer?.reject(error)
    pendingAnswer = undefined
  }
  socket.on('error', fail)
  socket.on('close', () => fail(new Error('The connection was closed')))
  socket.on('data', (chunk: Buffer) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk])
    const end = received.indexOf(headEnd)
    if (end < 0) return
    const head = received.toString('latin1', 0, end)
    const length = Number(/\r\ncontent-length: *(\d+)/i.exec(head)?.[1] ?? Number.NaN)
    if (Number.isNaN(length)) return fail(new Error(`An answer without a length: ${head}`))
    const bodyAt = end + headEnd.length
    if (received.length < bodyAt + length) return
    const body = received.subarray(bodyAt, bodyAt + length)
    received = Buffer.from(received.subarray(bodyAt + length))
    const answered = pendingAnswer
    pendingAnswer = undefined
    if (/^HTTP\/1\.1 2\d\d/.test(head)) answered?.resolve(body)
    else answered?.reject(new Error(`${head.split('\r\n', 1)[0]} ${body.toString()}`))
  })

  return {
    send: (method, path, body) =>
      new Promise((resolve, reject) => {
        pendingAnswer = { resolve, reject }
        const text = body === undefined ? '' : JSON.stringify(body)
        const bodyHead =
          body === undefined ? '' : `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(text)}\r\n`
        socket.write(
          `${method} ${path} HTTP/1.1\r\nhost: ${host}\r\nauthorization: Bearer ${token}\r\n${bodyHead}\r\n${text}`,
        )
      }),
    close: () => socket.destroy(),
  }
}

const openSocket = (host: string, port: number): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = connect({ host, port, noDelay: true })
    socket.once('connect', () => resolve(socket.off('error', reject)))
    socket.once('error', reject)
  })
