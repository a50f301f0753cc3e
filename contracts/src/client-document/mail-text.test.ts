import { expect, test } from 'vitest'
import type { ClientDocument } from '../quotation/document.ts'
import { offerMail, offerSender, plainText } from './mail-text.ts'
import { textIn } from '../testing/text-in.ts'

type Alternative = ClientDocument['alternatives'][number]

const alternative = (name: string, overrides: Partial<Alternative> = {}): Alternative => ({
  idSell: name,
  title: '',
  name,
  via: '',
  next: '',
  facts: [],
  transit: '38 días',
  validUntil: '',
  taxHead: 'IVA',
  sections: [],
  subtotals: [],
  totals: [{ currency: 'USD', amount: '1.099,72' }],
  equivalent: '',
  optional: [],
  includes: [],
  excludes: [],
  ...overrides,
})

const taxed = alternative('Vía Santos', {
  subtotals: [
    { label: 'Subtotal en dólares', currency: 'USD', amount: '973,56', tax: '55,67' },
    { label: 'Subtotal en euros', currency: 'EUR', amount: '65,00', tax: '13,65' },
  ],
  totals: [
    { currency: 'USD', amount: '1.029,23' },
    { currency: 'EUR', amount: '78,65' },
  ],
})

const offered = (overrides: Partial<ClientDocument> = {}): ClientDocument => ({
  language: 'es',
  company: { code: 'MVD', name: 'MVD Cargas', lines: [], footer: '' },
  kind: 'Cotización',
  reference: 'MVD-2026-004182',
  revision: '',
  validity: { label: 'Válida hasta el', date: '15/12/2026' },
  contact: { name: 'Martín Olivera', mail: 'martin@mvd.example' },
  parties: [],
  lane: {
    origin: { name: 'Shanghái', place: '' },
    destination: { name: 'Montevideo', place: '' },
    how: 'Marítimo LCL · FOB',
  },
  heads: {
    concept: '',
    currency: '',
    unitPrice: '',
    quantity: '',
    amount: '',
    totalWithTax: '',
    optional: '',
    optionalNote: '',
    includes: '',
    excludes: '',
    conditions: '',
    page: '',
    pageOf: '',
  },
  alternatives: [taxed, alternative('Directo', { transit: '31 días' })],
  conditions: [],
  foot: '',
  ...overrides,
})

test('the mail lists each alternative with transit and total with tax, and the last day of validity', () => {
  const mail = offerMail(offered(), { revisionNo: 2 }, 'Laura Techera', textIn)
  expect(mail.offered).toEqual([
    { label: 'Vía Santos · 38 días', value: 'USD 1.029,23 + EUR 78,65' },
    { label: 'Directo · 31 días', value: 'USD 1.099,72' },
    { label: 'Válida hasta el', value: '15/12/2026' },
  ])
  expect(mail.closing.join(' ')).toContain('Los importes son totales con IVA.')
  expect(mail.signature).toBe('Saludos,\nMartín Olivera · MVD Cargas')
})

test('an offer without a total is on request', () => {
  const alternatives = [alternative('Directo', { totals: [] })]
  const value = (language: ClientDocument['language']) =>
    offerMail(offered({ alternatives, language }), { revisionNo: 1 }, '', textIn).offered[0]?.value
  expect([value('es'), value('en'), value('pt')]).toEqual(['a consultar', 'on request', 'sob consulta'])
})

test('alternatives with different validity show their own last day', () => {
  const alternatives = [
    alternative('A', { validUntil: '15/12/2026' }),
    alternative('', { validUntil: '31/12/2026', transit: '' }),
  ]
  const { offered: rows } = offerMail(offered({ alternatives, language: 'pt' }), { revisionNo: 1 }, '', textIn)
  expect(rows.map(({ label }) => label)).toEqual(['A · 38 días · até 15/12/2026', 'Cotización · até 31/12/2026'])
})

test('a mail without tax has no tax notice, and one with a single alternative asks to confirm it', () => {
  const { closing } = offerMail(
    offered({ alternatives: [alternative('A')], language: 'en' }),
    { revisionNo: 1 },
    '',
    textIn,
  )
  expect(closing.join(' ')).not.toContain('VAT')
  expect(closing.join(' ')).toContain('to confirm it')
})

test('the sender’s text replaces ours; the offers and the tax notice stay', () => {
  const mail = offerMail(offered(), { revisionNo: 2, message: 'El flete bajó.\n\n¿Avanzamos?' }, 'Laura', textIn)
  expect(mail).toMatchObject({ opening: ['El flete bajó.', '¿Avanzamos?'] })
  expect(mail.closing).toEqual(['Los importes son totales con IVA.'])
  expect(mail.offered).toHaveLength(3)
})

test('the plain text has the same content in the same order', () =>
  expect(plainText(offerMail(offered(), { revisionNo: 1, message: 'Va la oferta.' }, 'Laura Techera', textIn))).toBe(
    [
      'Hola, Laura:\n\nVa la oferta.\n\n',
      'Vía Santos · 38 días: USD 1.029,23 + EUR 78,65\nDirecto · 31 días: USD 1.099,72\nVálida hasta el: 15/12/2026\n\n',
      'Los importes son totales con IVA.\n\n',
      'Saludos,\nMartín Olivera · MVD Cargas\n',
    ].join(''),
  ))

test.each([
  ['es', 'Martín Olivera vía MVD Cargas'],
  ['en', 'Martín Olivera via MVD Cargas'],
  ['pt', 'Martín Olivera via MVD Cargas'],
] as const)('in %s the sender is the commercial via the company', (language, sender) =>
  expect(offerSender(offered({ language }), textIn)).toBe(sender),
)

test('a mail without a commercial is from the company', () =>
  expect(offerSender(offered({ contact: { name: '', mail: '' } }), textIn)).toBe('MVD Cargas'))

test('an alternative without a name has its number and carrier', () => {
  const unnamed = alternative('', { title: 'Alternativa 2 de 2', via: 'Lufthansa Cargo' })
  const { offered: mailOffer } = offerMail(offered({ alternatives: [taxed, unnamed] }), { revisionNo: 1 }, '', textIn)
  expect(mailOffer[1]?.label).toBe('Alternativa 2 de 2 · Lufthansa Cargo · 38 días')
})
