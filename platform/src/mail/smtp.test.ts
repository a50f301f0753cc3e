import { createServer, type Socket } from 'node:net'
import { once } from 'node:events'
import { afterAll, expect, test } from 'vitest'
import { mailerContract, someMail } from './port.contract.ts'
import { MailRefused } from './port.ts'
import { smtp } from './smtp.ts'

const closers: (() => void)[] = []
afterAll(() => closers.forEach((close) => close()))

/** An SMTP server of a few words, which refuses recipients as told. */
const smtpDouble = async (answer: string | ((line: string) => string) = '250 ok') => {
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
  closers.push(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return { mailer: smtp(`smtp://127.0.0.1:${port}`, 'Cotizaciones <no-reply@house.test>'), arrived: async () => mails }
}

mailerContract(() => smtpDouble())

test('a recipient that the server refuses for good is not tried again', async () => {
  const { mailer } = await smtpDouble('550 5.1.1 ana@example.com: no such user')
  const failing = mailer.deliver(someMail)
  await expect(failing).rejects.toBeInstanceOf(MailRefused)
  await expect(failing).rejects.not.toThrow('ana@example.com')
})

test.each([
  ['550 5.1.1 no such user', 550],
  ['451 later', 451],
])(
  'a mail that some get and others do not is not taken for sent, nor sent again to those who have it: %s',
  async (no, code) => {
    const { mailer, arrived } = await smtpDouble((line) => (line.includes('ana@') ? no : '250 ok'))
    const failing = mailer.deliver({ ...someMail, also: { to: [], cc: ['ben@example.com', 'cleo@example.com'] } })
    await expect(failing).rejects.toBeInstanceOf(MailRefused)
    await expect(failing).rejects.toThrow(`The mail server says ${code} for 1 of 3 recipients`)
    await expect(failing).rejects.not.toThrow('ana@example.com')
    expect(await arrived()).toHaveLength(1)
  },
)

test('a mail that some have got goes to the others only when it is sent again, with the same head', async () => {
  let isKnown = false
  const asked: string[] = []
  const { mailer, arrived } = await smtpDouble((line) => {
    asked.push(/<(.*)>/.exec(line)?.[1] ?? '')
    return line.includes('ana@') && !isKnown ? '550 no such user' : '250 ok'
  })
  const mail = { ...someMail, also: { to: ['ben@Büro.example'], cc: ['cleo@EXAMPLE.com', 'ana@example.com'] } }
  const refused = await mailer.deliver(mail).catch((error: unknown) => error)
  expect(refused).toMatchObject({ taken: [1, 2] })
  isKnown = true
  asked.length = 0
  await mailer.deliver({ ...mail, taken: [1, 2] })
  expect(asked).toEqual(['ana@example.com'])
  const [first, second] = (await arrived()).map((raw) =>
    raw.slice(0, raw.indexOf('\r\n\r\n')).replace(/boundary=.*/, ''),
  )
  expect(second).toBe(first)
  mailer.close()
})

test('a server that is busy, or not there, is worth another try', async () => {
  const busy = await smtpDouble('451 later')
  await expect(busy.mailer.deliver(someMail)).rejects.not.toBeInstanceOf(MailRefused)
  const nobody = smtp('smtp://127.0.0.1:1', 'no-reply@house.test')
  await expect(nobody.deliver(someMail)).rejects.not.toBeInstanceOf(MailRefused)
  nobody.close()
})
