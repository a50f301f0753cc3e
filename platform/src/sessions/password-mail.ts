import { htmlParagraph, htmlText } from '../mail/html-text.ts'
import type { Language } from '@freight/contracts/access/session'
import { LINK } from '../mail/outbox.ts'

/** Values for the text of a password mail. */
export type PasswordMail = { name: string; userName: string; hours: number }

type Words = { subject: string; greeting: string; lines: readonly string[]; button: string; after: readonly string[] }

type Text = (mail: PasswordMail) => Words

const firstName = (name: string): string => name.trim().split(/\s+/)[0] ?? ''

const invitation: Record<Language, Text> = {
  es: ({ name, userName, hours }) => ({
    subject: 'Tu usuario en Cotizaciones',
    greeting: `Hola, ${firstName(name)}:`,
    lines: [`Ya tenés un usuario en Cotizaciones: ${userName}.`, 'Para empezar, elegí tu contraseña:'],
    button: 'Elegir la contraseña',
    after: [
      `El enlace vale por ${hours} horas y se puede usar una sola vez.`,
      'Si no esperabas este correo, podés ignorarlo.',
    ],
  }),
  en: ({ name, userName, hours }) => ({
    subject: 'Your Quotations account',
    greeting: `Hello ${firstName(name)},`,
    lines: [`An account has been created for you in Quotations: ${userName}.`, 'To get started, choose your password:'],
    button: 'Choose a password',
    after: [
      `The link is valid for ${hours} hours and can be used once.`,
      'If you were not expecting this e-mail, you can ignore it.',
    ],
  }),
  pt: ({ name, userName, hours }) => ({
    subject: 'Seu usuário no Cotações',
    greeting: `Olá, ${firstName(name)}:`,
    lines: [`Você já tem um usuário no Cotações: ${userName}.`, 'Para começar, escolha a sua senha:'],
    button: 'Escolher a senha',
    after: [
      `O link vale por ${hours} horas e funciona uma única vez.`,
      'Se você não esperava este e-mail, pode ignorá-lo.',
    ],
  }),
}

const reset: Record<Language, Text> = {
  es: ({ name, userName, hours }) => ({
    subject: 'Cambiar la contraseña de Cotizaciones',
    greeting: `Hola, ${firstName(name)}:`,
    lines: [`Se pidió una contraseña nueva para el usuario ${userName}.`, 'Elegila aquí:'],
    button: 'Elegir otra contraseña',
    after: [
      `El enlace vale ${hours === 1 ? 'una hora' : `${hours} horas`} y se puede usar una sola vez. Al usarlo se cierran las demás sesiones.`,
      'Si no lo pediste, podés ignorar este correo: la contraseña sigue siendo la misma.',
    ],
  }),
  en: ({ name, userName, hours }) => ({
    subject: 'Reset your Quotations password',
    greeting: `Hello ${firstName(name)},`,
    lines: [`A new password was requested for the user ${userName}.`, 'Choose it here:'],
    button: 'Choose a new password',
    after: [
      `The link is valid for ${hours === 1 ? 'one hour' : `${hours} hours`} and can be used once. Using it closes all other sessions.`,
      'If you did not request it, you can ignore this e-mail: your password stays the same.',
    ],
  }),
  pt: ({ name, userName, hours }) => ({
    subject: 'Redefinir a senha do Cotações',
    greeting: `Olá, ${firstName(name)}:`,
    lines: [`Foi solicitada uma nova senha para o usuário ${userName}.`, 'Escolha-a aqui:'],
    button: 'Escolher outra senha',
    after: [
      `O link vale por ${hours === 1 ? 'uma hora' : `${hours} horas`} e funciona uma única vez. Ao usá-lo, as demais sessões são encerradas.`,
      'Se você não pediu, pode ignorar este e-mail: a senha continua a mesma.',
    ],
  }),
}

const texts = { INVITATION: invitation, PASSWORD_RESET: reset }

const page = (language: Language, { greeting, lines, button, after }: Words): string =>
  [
    `<!doctype html><html lang="${language}"><body style="margin:0;padding:24px;background:#f2f4f7;`,
    'font:15px/22px Helvetica,Arial,sans-serif;color:#1c2127">',
    '<div style="max-width:480px;margin:0 auto;padding:28px 32px;background:#fff;border:1px solid #dfe3e8;border-radius:8px">',
    ...[greeting, ...lines].map(htmlParagraph),
    `<p style="margin:20px 0"><a href="${LINK}" style="display:inline-block;padding:10px 18px;border-radius:5px;`,
    `background:#2d6ee0;color:#fff;text-decoration:none;font-weight:600">${htmlText(button)}</a></p>`,
    `<p style="margin:0 0 12px;font-size:12.5px;word-break:break-all;color:#5c6773">${LINK}</p>`,
    ...after.map((line) => `<p style="margin:0 0 6px;font-size:13px;color:#5c6773">${htmlText(line)}</p>`),
    '</div></body></html>',
  ].join('')

/** Subject and both bodies of a password mail, with `LINK` at the place of the link. */
export const passwordMail = (kind: keyof typeof texts, language: Language, mail: PasswordMail) => {
  const words = texts[kind][language](mail)
  const { subject, greeting, lines, after } = words
  const text = [greeting, '', ...lines, '', LINK, '', ...after, ''].join('\n')
  return { subject, text, html: page(language, words) }
}
