import { setTimeout as pause } from 'node:timers/promises'
import { createServer, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'
import type { ApplicationProcess } from '../application/application-process.ts'

const slowMs = 60_000

/** A mail server that takes a minute for the recipients of the first mail, and its accepted mails. */
const slowServer = async () => {
  const recipients: string[] = []
  let slowRecipient: string | undefined
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    let [text, to, isData] = ['', '', false]
    socket.on('error', () => {})
    socket.write('220 slow\r\n')
    const handle = async (line: string) => {
      if (isData) {
        if (line !== '.') return
        isData = false
        recipients.push(to)
        socket.write('250 taken\r\n')
      } else if (line.startsWith('RCPT')) {
        to = /<([^>]*)>/.exec(line)?.[1] ?? ''
        slowRecipient ??= to
        if (to === slowRecipient) await pause(slowMs, undefined, { ref: false })
        socket.write('250 ok\r\n')
      } else if (line === 'DATA') {
        isData = true
        socket.write('354 go on\r\n')
      } else socket.write(line.startsWith('QUIT') ? '221 bye\r\n' : '250 ok\r\n')
    }
    let queue = Promise.resolve()
    socket.on('data', (chunk) => {
      text += String(chunk)
      const lines = text.split('\r\n')
      text = lines.pop() ?? ''
      for (const line of lines) queue = queue.then(() => handle(line))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    env: { SMTP_URL: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, MAIL_FROM: 'a@b.example' },
    taken: recipients,
    slow: () => slowRecipient,
    close: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

let server: Awaited<ReturnType<typeof slowServer>>

/** One mail to a slow server must not delay the others, and is sent once in the end (N6). */
export const slowMail = {
  prepare: async () => (server = await slowServer()),
  run: async ({ url, users }: ApplicationProcess) => {
    const requestReset = (user: string) =>
      fetch(`${url}/app/v1/session/password-reset`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ user }),
      })
    const logins = users.slice(0, 4).map(({ name }) => name)
    for (const login of logins) await requestReset(login)
    const startedAt = performance.now()
    const otherMailCount = () => server.taken.filter((to) => to !== server.slow()).length
    while (otherMailCount() < logins.length - 1 && performance.now() - startedAt < slowMs * 1.5) await pause(200)
    const othersMs = Math.round(performance.now() - startedAt)
    while (server.taken.length < logins.length && performance.now() - startedAt < slowMs * 2) await pause(500)
    await pause(20_000)
    const duplicates = server.taken.length - new Set(server.taken).size
    return {
      held: server.taken.length === logins.length && othersMs < slowMs / 2 && duplicates === 0,
      mails: logins.length,
      taken: server.taken.length,
      duplicates,
      othersMs,
    }
  },
}
