import { expect, test } from 'vitest'
import type { Mail, Mailer } from './port.ts'

export const someMail: Mail = {
  key: 'invitation-1',
  to: 'ana@example.com',
  subject: 'Invitación: «Cotizaciones»',
  text: 'Hola, Ana.\nhttps://example.com/login?reset=abc\n',
  html: '<p>Hola, <b>Ana</b>.</p>',
  at: new Date('2026-03-02T12:00:00Z'),
}

/** Long lines of a head are folded; a reader joins them again. */
const unfolded = (raw: string): string => raw.replaceAll(/\r\n[ \t]+/g, ' ')

/** What every way out for mails keeps to. `arrived` answers the raw mails that have come out, in order. */
export const mailerContract = (open: () => Promise<{ mailer: Mailer; arrived: () => Promise<string[]> }>): void => {
  test('a mail arrives with its sender, recipient, subject, both bodies and a Message-ID of its key', async () => {
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

  test('the same key is the same mail: it is there once, or known by its Message-ID', async () => {
    const { mailer, arrived } = await open()
    await mailer.deliver(someMail)
    await mailer.deliver(someMail)
    await mailer.deliver({ ...someMail, key: 'invitation-2' })
    const ids = (await arrived()).map((raw) => /^Message-ID: (.*)\r$/m.exec(raw)?.[1])
    expect(new Set(ids).size).toBe(2)
    mailer.close()
  })

  test('copies, the one who gets the answers, and files go with it', async () => {
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

  test('a mail of a person bears their name, and the address that the application may send from', async () => {
    const { mailer, arrived } = await open()
    await mailer.deliver({ ...someMail, fromName: 'Ana Pérez vía Cargas, S.A.', replyTo: 'ana@house.test' })
    await mailer.deliver({ ...someMail, key: 'offer-2', fromName: 'Bo "B" Li via Cargas, S.A.' })
    const [first = '', second = ''] = (await arrived()).map(unfolded)
    expect(first).toMatch(/^From: (=\?UTF-8\?\S+\?= )+<no-reply@house\.test>\r$/m)
    expect(first).toMatch(/^Reply-To: ana@house\.test\r$/m)
    // A person has written it: who is away may say so.
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
  ])('no name makes another sender or another line of the head: %j', async (fromName) => {
    const { mailer, arrived } = await open()
    await mailer.deliver({ ...someMail, fromName, replyTo: 'ben@house.test\r\nBcc: other@example.com' })
    const [head = ''] = (await arrived()).map((raw) => unfolded(raw.slice(0, raw.indexOf('\r\n\r\n') + 2)))
    expect(head).not.toMatch(/^Bcc:/im)
    expect(head.match(/^From:.*$/gm)).toEqual([expect.stringMatching(/ <no-reply@house\.test>\r?$/)])
    // Outside of quotes and encoded words there is one address.
    const bare = (/^From: (.*)$/m.exec(head)?.[1] ?? '').replaceAll(/"(?:[^"\\]|\\.)*"|=\?UTF-8\?\S+\?=/g, '')
    expect(bare.match(/@/g)).toHaveLength(1)
    mailer.close()
  })

  test('a recipient is one address, whatever is written in it', async () => {
    const { mailer, arrived } = await open()
    await mailer.deliver({ ...someMail, subject: 'One\r\nBcc: other@example.com' })
    expect((await arrived()).join('\n')).not.toMatch(/^Bcc:/m)
    mailer.close()
  })

  test.each(['', '../passwd', 'a b', 'A', 'ñ'])('a key that would not be a file name is refused: %j', async (key) => {
    const { mailer } = await open()
    await expect(mailer.deliver({ ...someMail, key })).rejects.toThrow('key')
    mailer.close()
  })
}
