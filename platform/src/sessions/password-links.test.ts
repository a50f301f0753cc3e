import { languages } from '@freight/contracts/vocabulary/people'
import { expect, test } from 'vitest'
import { LINK } from '../mail/stored-mail.ts'
import { passwordMail } from './password-links.ts'

const kinds = ['INVITATION', 'PASSWORD_RESET'] as const
const mail = { name: 'Ana <b>Pérez</b>', userName: 'aperez', hours: 72 }

test.each(kinds.flatMap((kind) => languages.map((language) => [kind, language] as const)))(
  'a mail %s in %s contains the user, the hours and the link, in text and in HTML',
  (kind, language) => {
    const { subject, text, html } = passwordMail(kind, language, mail)
    expect(subject).not.toMatch(/\n|\[/)
    for (const body of [text, html]) {
      expect(body).toContain('aperez')
      expect(body).toContain('72')
      expect(body).toContain(LINK)
    }
    expect(html).toContain(`<html lang="${language}">`)
  },
)

test('a name is text in the mail, never markup', () => {
  const { html } = passwordMail('INVITATION', 'es', { ...mail, name: '<img/src=x>' })
  expect(html).toContain('&lt;img/src=x&gt;')
  expect(html).not.toContain('<img')
})
