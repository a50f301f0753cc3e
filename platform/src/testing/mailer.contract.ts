import { expect, test } from 'vitest'
import type { Mail, Mailer } from '../mail/port.ts'

export const someMail: Mail = {
  key: 'invitation-1',
  to: 'ana@example.com',
  subject: 'Invitación: «Cotizaciones»',
  text: 'Hola, Ana.\nhttps://example.com/login?reset=abc\n',
  html: '<p>Hola, <b>Ana</b>.</p>',
  at: new Date('2026-03-02T12:00:00Z'),
}

/** Joins folded header lines. */
const unfold = (raw: string): string => raw.replaceAll(/\r\n[ \t]+/g, ' ')

/** Behaviour of every mail transport. `arrived` returns the raw mails that have been delivered, in order. */
export const mailerContract = (open: () => Promise<{ mailer: Mailer; arrived: () => Promise<string[]> }>): void => {
  test('a mail is delivered with its sender, recipient, subject, both bodies and a Message-ID derived from its key', async () => {
    const { mailer, arrived } = await open()
    await mailer.deliver(someMail)
    const [raw = ''] = await arrived()
    expect(raw).toMatch(/^From: Cotizaciones <no-reply@house\.test>\r$/m)
    expect(raw).toMatch(/^To: ana@example\.com\r$/m)
    expect(raw).toMatch(/^Subject: =\?UTF-8\?/m)
    expect(raw).toMatch(/^Message-ID: <[0-9a-f]{32}@house\.test>\r$/m)
    expect(raw).toMatch(/^Date: Mon, 02 Mar 2026 12:00:00 \+0000\r$/m)
    expect(raw).toContain('text/plain')
    expect(raw).toContain('text/html')
    mailer.close()
  })

  test('the same key is the same mail: it exists once, or has the same Message-ID', async () => {
    const { mailer, arrived } = await open()
    await mailer.deliver(someMail)
    await mailer.deliver(someMail)
    await mailer.deliver({ ...someMail, key: 'invitation-2' })
    const ids = (await arrived()).map((raw) => /^Message-ID: (.*)\r$/m.exec(raw)?.[1])
    expect(new Set(ids).size).toBe(2)
    mailer.close()
  })

  test('a mail is delivered with its copies, reply address and files', async () => {
    const { mailer, arrived } = await open()
    await mailer.deliver({
      ...someMail,
      also: { to: ['ben@example.com'], cc: ['cleo@example.com'] },
      replyTo: 'martin@house.test',
      attachments: [{ name: 'oferta.pdf', type: 'application/pdf', content: Buffer.from('%PDF-1.7') }],
    })
    const [raw = ''] = await arrived()
    expect(raw).toMatch(/^To: ana@example\.com, ben@example\.com\r$/m)
    expect(raw).toMatch(/^Cc: cleo@example\.com\r$/m)
    expect(raw).toMatch(/^Reply-To: martin@house\.test\r$/m)
    expect(raw).toContain('filename=oferta.pdf')
    expect(raw).toContain(Buffer.from('%PDF-1.7').toString('base64'))
    mailer.close()
  })

  test('a mail of a user has their name and the address of the application', async () => {
    const { mailer, arrived } = await open()
    await mailer.deliver({ ...someMail, fromName: 'Ana Pérez vía Cargas, S.A.', replyTo: 'ana@house.test' })
    await mailer.deliver({ ...someMail, key: 'offer-2', fromName: 'Bo "B" Li via Cargas, S.A.' })
    const [first = '', second = ''] = (await arrived()).map(unfold)
    expect(first).toMatch(/^From: (=\?UTF-8\?\S+\?= )+<no-reply@house\.test>\r$/m)
    expect(first).toMatch(/^Reply-To: ana@house\.test\r$/m)
    // Absence replies to a mail of a user are welcome.
    expect(first).not.toMatch(/^Auto-Submitted:/m)
    expect(second).toContain(String.raw`From: "Bo \"B\" Li via Cargas, S.A." <no-reply@house.test>`)
    mailer.close()
  })

  test.each([
    'Ana\r\nBcc: other@example.com',
    'Ana <other@example.com>',
    '"Ana" <other@example.com>, Ben',
    'Ana\u0000\u202E\u2028Bcc: other@example.com',
    `Ana ${'á'.repeat(400)}\nBcc: other@example.com`,
  ])('a name adds no sender and no header line: %j', async (fromName) => {
    const { mailer, arrived } = await open()
    await mailer.deliver({ ...someMail, fromName, replyTo: 'ben@house.test\r\nBcc: other@example.com' })
    const [head = ''] = (await arrived()).map((raw) => unfold(raw.slice(0, raw.indexOf('\r\n\r\n') + 2)))
    expect(head).not.toMatch(/^Bcc:/im)
    expect(head.match(/^From:.*$/gm)).toEqual([expect.stringMatching(/ <no-reply@house\.test>\r?$/)])
    // Outside of quotes and encoded words there is one address.
    const plainFrom = (/^From: (.*)$/m.exec(head)?.[1] ?? '').replaceAll(/"(?:[^"\\]|\\.)*"|=\?UTF-8\?\S+\?=/g, '')
    expect(plainFrom.match(/@/g)).toHaveLength(1)
    mailer.close()
  })

  test('a recipient is one address, with any text in it', async () => {
    const { mailer, arrived } = await open()
    await mailer.deliver({ ...someMail, subject: 'One\r\nBcc: other@example.com' })
    expect((await arrived()).join('\n')).not.toMatch(/^Bcc:/m)
    mailer.close()
  })

  test.each(['', '../passwd', 'a b', 'A', 'ñ'])('a key that is not a file name is rejected: %j', async (key) => {
    const { mailer } = await open()
    await expect(mailer.deliver({ ...someMail, key })).rejects.toThrow('key')
    mailer.close()
  })
}
