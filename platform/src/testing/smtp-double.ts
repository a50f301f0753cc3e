import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'

/** A minimal SMTP server with a given answer per recipient; it stores the accepted mails. */
export const smtpDouble = async (answer: string | ((line: string) => string) = '250 ok') => {
  const mails: string[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    let text = ''
    let inData = false
    socket.on('error', () => {})
    socket.write('220 double\r\n')
    socket.on('data', (chunk) => {
      text += chunk.toString()
      for (;;) {
        const end = text.indexOf(inData ? '\r\n.\r\n' : '\r\n')
        if (end < 0) return
        const line = text.slice(0, end)
        text = text.slice(end + (inData ? 5 : 2))
        if (inData) {
          inData = false
          mails.push(`${line}\r\n`)
          socket.write('250 taken\r\n')
        } else if (line === 'DATA') {
          inData = true
          socket.write('354 go on\r\n')
        } else if (line.startsWith('RCPT')) socket.write(`${typeof answer === 'string' ? answer : answer(line)}\r\n`)
        else if (line.startsWith('QUIT')) socket.end('221 bye\r\n')
        else socket.write('250 ok\r\n')
      }
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    /** Value of `SMTP_URL` for this server. */
    url: `smtp://127.0.0.1:${port}`,
    mails,
    close: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
