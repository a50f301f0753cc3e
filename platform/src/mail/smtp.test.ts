import { afterAll, expect, test } from 'vitest'
import { smtpDouble } from '../testing/smtp-double.ts'
import { mailerContract, someMail } from '../testing/mailer.contract.ts'
import { MailRefused } from './port.ts'
import { smtp } from './smtp.ts'

const closers: (() => void)[] = []
afterAll(() => closers.forEach((close) => close()))

/** A server that rejects the given recipients, and a mailer connected to it. */
const open = async (answer?: Parameters<typeof smtpDouble>[0]) => {
  const { url, mails, close } = await smtpDouble(answer)
  closers.push(close)
  return { mailer: smtp(url, 'Cotizaciones <no-reply@house.test>'), arrived: async () => mails }
}

mailerContract(() => open())

test('a recipient that the server rejects permanently is not retried', async () => {
  const { mailer } = await open('550 5.1.1 ana@example.com: no such user')
  const delivery = mailer.deliver(someMail)
  await expect(delivery).rejects.toBeInstanceOf(MailRefused)
  await expect(delivery).rejects.not.toThrow('ana@example.com')
})

test.each([
  ['550 5.1.1 no such user', 550],
  ['451 later', 451],
])(
  'a partial delivery does not count as sent, and is not repeated to recipients who have the mail: %s',
  async (rejection, code) => {
    const { mailer, arrived } = await open((line) => (line.includes('ana@') ? rejection : '250 ok'))
    const delivery = mailer.deliver({ ...someMail, also: { to: [], cc: ['ben@example.com', 'cleo@example.com'] } })
    await expect(delivery).rejects.toBeInstanceOf(MailRefused)
    await expect(delivery).rejects.toThrow(`The mail server says ${code} for 1 of 3 recipients`)
    await expect(delivery).rejects.not.toThrow('ana@example.com')
    expect(await arrived()).toHaveLength(1)
  },
)

test('a retry after a partial delivery goes to the other recipients only, with the same header', async () => {
  let isKnown = false
  const commands: string[] = []
  const { mailer, arrived } = await open((line) => {
    commands.push(/<(.*)>/.exec(line)?.[1] ?? '')
    return line.includes('ana@') && !isKnown ? '550 no such user' : '250 ok'
  })
  const mail = { ...someMail, also: { to: ['ben@Büro.example'], cc: ['cleo@EXAMPLE.com', 'ana@example.com'] } }
  const refusal = await mailer.deliver(mail).catch((error: unknown) => error)
  expect(refusal).toMatchObject({ receivedIndexes: [1, 2] })
  isKnown = true
  commands.length = 0
  await mailer.deliver({ ...mail, receivedIndexes: [1, 2] })
  expect(commands).toEqual(['ana@example.com'])
  const [first, second] = (await arrived()).map((raw) =>
    raw.slice(0, raw.indexOf('\r\n\r\n')).replace(/boundary=.*/, ''),
  )
  expect(second).toBe(first)
  mailer.close()
})

test('an error of a busy or missing server allows a retry', async () => {
  const busyServer = await open('451 later')
  await expect(busyServer.mailer.deliver(someMail)).rejects.not.toBeInstanceOf(MailRefused)
  const unreachableMailer = smtp('smtp://127.0.0.1:1', 'no-reply@house.test')
  await expect(unreachableMailer.deliver(someMail)).rejects.not.toBeInstanceOf(MailRefused)
  unreachableMailer.close()
})
