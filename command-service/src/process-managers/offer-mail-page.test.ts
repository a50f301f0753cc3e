import { expect, test } from 'vitest'
import { offerMailPage } from './sent-offers.ts'

const mail = {
  subject: 'Cotización',
  greeting: 'Hola, Laura:',
  opening: ['Una línea\ny otra'],
  offered: [{ label: 'Vía <b>Santos</b> · 38 días', value: 'USD 973,56 + EUR 65,00' }],
  closing: ['Puede responder.'],
  signature: 'Saludos,\nMartín · MVD',
}

test('the offered alternatives are table rows between the paragraphs', () => {
  const page = offerMailPage(mail, 'es')
  const order = [
    'Hola, Laura:',
    'Una línea<br>y otra',
    '<table',
    'USD 973,56 + EUR 65,00',
    '</table>',
    'Puede responder.',
  ]
  expect(order.map((text) => page.indexOf(text))).toEqual(
    order.map((text) => page.indexOf(text)).toSorted((a, b) => a - b),
  )
  expect(page).toContain('Saludos,<br>Martín · MVD')
})

test('markup in names is escaped', () => {
  const page = offerMailPage(mail, 'es')
  expect(page).toContain('Vía &lt;b&gt;Santos&lt;/b&gt;')
  expect(page).not.toContain('<b>')
})
