import { randomUUID } from 'node:crypto'
import { readConfig } from '@freight/platform/config'
import { mailerContract, someMail } from '@freight/platform/testing/mailer.contract'
import { smtp } from '@freight/platform/mail/smtp'
import { smtpDouble } from '@freight/platform/testing/smtp-double'
import { afterAll, describe, expect, test } from 'vitest'

const closers: (() => void)[] = []
afterAll(() => {
  for (const close of closers) close()
})

describe('mails over SMTP', () => {
  // A configured server does not expose accepted mails: the contract runs against a double.
  mailerContract(async () => {
    const { url, mails, close } = await smtpDouble()
    closers.push(close)
    return { mailer: smtp(url, 'Cotizaciones <no-reply@house.test>'), arrived: async () => mails }
  })

  test.runIf(process.env['SMTP_URL'])('the configured server accepts a mail to the sender itself', async () => {
    const { SMTP_URL, MAIL_FROM } = readConfig(process.env)
    const mailer = smtp(SMTP_URL, MAIL_FROM)
    const to = /[^\s<>]+@[^\s<>]+/.exec(MAIL_FROM)?.[0] ?? ''
    await expect(mailer.deliver({ ...someMail, key: `test-${randomUUID()}`, to })).resolves.toBeUndefined()
    mailer.close()
  })
})
