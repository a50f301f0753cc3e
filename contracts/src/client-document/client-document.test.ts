import fc from 'fast-check'
import { expect, test } from 'vitest'
import { usualSettings } from '../company-settings/settings.ts'
import { Exact } from '../money/money.ts'
import type { OfferedSell } from '../pricing/offer/sell-group.ts'
import requested from '../quotation/samples/QuotationRequested.v1.json' with { type: 'json' }
import { quotationEvents } from '../quotation/quotation-events.ts'
import { offeredCharge } from '../testing/sample-charges.ts'
import { documentPage } from './page.ts'
import { textIn } from '../testing/text-in.ts'
import { clientDocument, type DocumentSource } from './client-document.ts'
import { numberText } from './number-text.ts'

type Charge = OfferedSell['charges'][number]

const charge = ({ idCharge, sellAmount, ...fields }: Partial<Charge> & Pick<Charge, 'idCharge' | 'sellAmount'>) =>
  offeredCharge(idCharge, sellAmount, fields)

// Composite example of the domain design: four lines in three currencies, one of them taxed.
const composite = [
  charge({
    idCharge: 'AFR',
    concept: 'Flete aéreo',
    sellAmountPerUnit: '2.80',
    quantity: '210',
    basis: 'KG',
    sellAmount: '588.00',
  }),
  charge({
    idCharge: 'FSC',
    concept: 'Combustible',
    sellAmountPerUnit: '0.65',
    quantity: '210',
    basis: 'KG',
    sellAmount: '136.50',
  }),
  charge({ idCharge: 'HDL', concept: 'Manejo', section: 'DESTINATION', sellCurrency: 'EUR', sellAmount: '60.00' }),
  charge({
    idCharge: 'LOC',
    concept: 'Gasto local',
    section: 'DESTINATION',
    sellCurrency: 'ARS',
    sellAmount: '65000.00',
    tax: 'VAT',
    taxAmount: '13650.00',
    taxPct: '21',
  }),
]

const sell = (charges: Charge[], overrides: Partial<OfferedSell> = {}): OfferedSell => ({
  idSell: 's-1',
  idCotizacion: 'MVD-2026-000001',
  description: '',
  validez: '2026-12-15',
  ruta: 'Vía Santos',
  ttime: 38,
  carrier: 'Meridian Ocean',
  charges,
  totals: [],
  taxes: [],
  ...overrides,
})

const request = quotationEvents.QuotationRequested.parse(requested)

const source = (overrides: Partial<DocumentSource> = {}): DocumentSource => ({
  request,
  direction: 'IMPORT',
  company: {
    code: 'MVD',
    data: { ...usualSettings.data, razonSocial: 'MVD Cargas Internacionales S.A.', rut: '21 880042 0018' },
  },
  sells: [sell(composite)],
  fx: {
    base: 'USD',
    date: '2026-11-19',
    rates: [
      { currency: 'EUR', perBase: '1.10', date: '2026-11-19' },
      { currency: 'ARS', perBase: '0.001', date: '2026-11-19' },
    ],
  },
  validUntil: '2026-12-15',
  language: 'es',
  breakdown: 'DETAILED',
  withEquivalent: true,
  revision: { no: 2, date: '2026-11-23', replaces: { no: 1, date: '2026-11-20' } },
  client: { name: 'Textil del Plata S.A.', rut: '21 345678 0017', attention: ['Laura Techera'] },
  contact: { name: 'Martín Olivera', mail: 'molivera@mvd.example' },
  conditions: ['Los valores dependen del espacio.'],
  countryName: (code) => code,
  textIn,
  ...overrides,
})

const only = (document: DocumentSource) => {
  const [alternative] = clientDocument(document).alternatives
  if (!alternative) throw new Error('no alternative')
  return alternative
}

test('the lines of the composite example are printed with totals that add up', () => {
  const { sections, subtotals, totals, equivalent, taxHead } = only(source())
  expect(sections.map(({ title, lines }) => [title, ...lines.map(({ amount }) => amount)])).toEqual([
    ['Flete internacional', '588,00', '136,50'],
    [`Destino, ${request.destinoName}`, '60,00', '65.000,00'],
  ])
  expect(sections[0]?.lines[0]).toMatchObject({ unitPrice: '2,80', quantity: '210,0 kg', tax: '—' })
  expect(subtotals).toMatchObject([
    { currency: 'USD', amount: '724,50', tax: '—' },
    { currency: 'ARS', amount: '65.000,00', tax: '13.650,00' },
    { currency: 'EUR', amount: '60,00', tax: '—' },
  ])
  expect(totals).toEqual([
    { currency: 'USD', amount: '724,50' },
    { currency: 'ARS', amount: '78.650,00' },
    { currency: 'EUR', amount: '60,00' },
  ])
  expect(taxHead).toBe('IVA 21 %')
  expect(equivalent).toContain('USD 855,50 al cambio del 19/11/2026 (1 EUR = 1,1000 USD, 1 USD = 1.000,00 ARS)')
})

test('the footer is in the language of the document, or in Spanish without a translation', () => {
  const footers = (footerEn: string) =>
    (['es', 'en', 'pt'] as const).map((language) => {
      const data = { ...usualSettings.data, footer: 'Socio de WCA', footerEn, footerPt: 'Membro da WCA' }
      return clientDocument(source({ company: { code: 'MVD', data }, language })).company.footer
    })
  expect(footers('Member of WCA')).toEqual(['Socio de WCA', 'Member of WCA', 'Membro da WCA'])
  expect(footers('')).toEqual(['Socio de WCA', 'Socio de WCA', 'Membro da WCA'])
})

test('numbers have the company’s format, and points in an English document', () => {
  const company = { code: 'MVD', data: { ...usualSettings.data, numberFormat: 'POINT' as const } }
  expect(only(source({ company })).totals[1]).toEqual({ currency: 'ARS', amount: '78,650.00' })
  expect(only(source({ company, language: 'pt' })).totals[1]).toEqual({ currency: 'ARS', amount: '78,650.00' })
  expect(only(source({ language: 'en' })).totals[1]).toEqual({ currency: 'ARS', amount: '78,650.00' })
})

test('an English document has English words, and points in its numbers', () => {
  const document = clientDocument(source({ language: 'en' }))
  expect(document).toMatchObject({ kind: 'Quotation', validity: { label: 'Valid until', date: '15 Dec 2026' } })
  expect(document.alternatives[0]?.totals[1]).toEqual({ currency: 'ARS', amount: '78,650.00' })
})

test('the plain fields of the cargo are printed in the language of the document', () => {
  const cold = { ...request, setPoint: '-18.5' }
  const linesIn = (language: 'es' | 'en' | 'pt') =>
    clientDocument(source({ language, request: cold })).parties.flatMap(({ lines }) => lines)
  expect(linesIn('es')).toContain('Temperatura de consigna: −18,5 °C')
  expect(linesIn('en')).toContain('Temperature set point: −18.5 °C')
  expect(linesIn('pt')).toContain('Temperatura (set point): −18,5 °C')
})

test('the weight per container is printed where it is known', () => {
  const containerData = [
    { type: '40HC', quantity: 2, peso: '18000' },
    { type: '20GP', quantity: 1 },
  ] as const
  const names = clientDocument(source({ request: { ...request, containerData: [...containerData] } })).parties
  expect(names.at(-1)?.name).toContain('2 × 40HC (18.000,0 kg c/u), 1 × 20GP')
})

test('the known data of dangerous goods are printed', () => {
  const lines = (dangerousGoods: NonNullable<typeof request.dangerousGoods>, language: 'es' | 'en' | 'pt' = 'es') =>
    clientDocument(source({ language, request: { ...request, packingData: [], dangerousGoods } }))
      .parties.flatMap((party) => party.lines)
      .at(-1)
  const netQuantity = { amount: '1200.5', unit: 'L' as const }
  const paint = { unNumber: '1263', imoClass: '3', packingGroup: 'II', shippingName: 'PAINT', netQuantity } as const
  expect(lines({})).toBe('Mercancía peligrosa')
  expect(lines({ unNumber: '1263', imoClass: '3' })).toBe('Mercancía peligrosa UN 1263, clase 3')
  expect(lines(paint)).toBe('Mercancía peligrosa UN 1263, PAINT, clase 3, grupo de embalaje II, 1.200,5 l netos')
  expect(lines(paint, 'en')).toBe('Dangerous goods UN 1263, PAINT, class 3, packing group II, 1,200.5 l net')
  expect(lines(paint, 'pt')).toBe('Carga perigosa UN 1263, PAINT, classe 3, grupo de embalagem II, 1.200,5 l líquidos')
})

test('rows of the same dangerous goods are printed once, with any quantities', () => {
  const lines = (...amounts: string[]) => {
    const packingData = amounts.flatMap((amount) =>
      request.packingData.slice(0, 1).map((row) => ({
        ...row,
        dangerousGoods: { unNumber: '1993', imoClass: '3', netQuantity: { amount, unit: 'L' as const } },
      })),
    )
    return clientDocument(source({ request: { ...request, packingData } }))
      .parties.flatMap((party) => party.lines)
      .filter((line) => line.includes('1993'))
  }
  expect(lines('5', '5')).toEqual(['Mercancía peligrosa UN 1993, clase 3, 5 l netos'])
  expect(lines('5', '20', '20', '5')).toEqual(['Mercancía peligrosa UN 1993, clase 3'])
})

test('a revision prints the one it replaces, and a preview that it is not sent', () => {
  expect(clientDocument(source()).revision).toContain(
    'Revisión 2 del 23/11/2026 · reemplaza a la revisión 1 del 20/11/2026',
  )
  expect(clientDocument(source({ revision: { no: 3 } })).revision).toContain('vista previa, sin enviar')
})

test('the breakdowns SECTIONS and TOTAL print the same totals', () => {
  const detailed = only(source())
  const bySection = only(source({ breakdown: 'SECTIONS' }))
  expect(bySection.sections.flatMap(({ lines }) => lines)).toEqual([])
  expect(bySection.sections[0]?.sums).toMatchObject([{ currency: 'USD', amount: '724,50' }])
  expect(only(source({ breakdown: 'TOTAL' }))).toMatchObject({ sections: [], totals: detailed.totals })
  expect(bySection.totals).toEqual(detailed.totals)
})

test('services on request are separate and in no total; internal lines are absent', () => {
  const insurance = charge({ idCharge: 'INS', sellAmount: '266.07', scope: 'ON_REQUEST' })
  const internal = charge({ idCharge: 'INT', sellAmount: '0.00', scope: 'INTERNAL' })
  const { sections, totals, optional } = only(source({ sells: [sell([...composite, insurance, internal])] }))
  expect(optional.map(({ code, amount }) => [code, amount])).toEqual([['INS', '266,07']])
  expect(totals[0]).toEqual({ currency: 'USD', amount: '724,50' })
  expect(JSON.stringify(sections)).not.toContain('INT')
})

const onRequest = source({
  request: { ...request, scope: 'ON_REQUEST' },
  sells: [
    sell([
      charge({
        idCharge: 'AFR',
        sellAmount: '10.00',
        scope: 'ON_REQUEST',
        tax: 'VAT',
        taxAmount: '2.10',
        taxPct: '21',
      }),
      charge({ idCharge: 'HDL', section: 'DESTINATION', sellAmount: '7.00', scope: 'ON_REQUEST' }),
    ]),
  ],
})

test.each([
  ['es', 'Cotización indicativa', 'a consultar'],
  ['en', 'Indicative quotation', 'on request'],
  ['pt', 'Cotação indicativa', 'sob consulta'],
] as const)('an offer on request has its heading, %s, without amounts and totals', (language, kind, words) => {
  const document = clientDocument({ ...onRequest, language })
  expect(document.kind).toBe(kind)
  const [alternative] = document.alternatives
  expect(alternative).toMatchObject({ optional: [], totals: [], subtotals: [], equivalent: '' })
  const lines = alternative?.sections.flatMap(({ lines: mine }) => mine)
  expect(lines?.map(({ code, unitPrice, amount, tax }) => [code, unitPrice, amount, tax])).toEqual([
    ['AFR', '—', words, '—'],
    ['HDL', '—', words, '—'],
  ])
  expect(JSON.stringify(alternative)).not.toMatch(/10[,.]00|2[,.]10|12[,.]10/)
})

test.each(['SECTIONS', 'TOTAL'] as const)('lines on request have no printed sum: %s', (breakdown) => {
  const [alternative] = clientDocument({ ...onRequest, breakdown }).alternatives
  expect(alternative?.totals).toEqual([])
  expect(alternative?.sections.flatMap(({ sums }) => sums.map(({ amount }) => amount))).toEqual([
    'a consultar',
    'a consultar',
  ])
})

test('an included line has the word “included” instead of zero', () => {
  const free = charge({ idCharge: 'DOC', sellAmount: '0.00', included: true })
  const { sections } = only(source({ sells: [sell([...composite, free])] }))
  expect(sections[0]?.lines.at(-1)).toMatchObject({ unitPrice: '—', amount: 'incluido' })
})

test('several alternatives are numbered; inclusions follow sections and incoterm unless they were typed', () => {
  const written = sell(composite, { idSell: 's-2', includes: ['Todo'], excludes: ['Nada más'] })
  const [first, second] = clientDocument(
    source({ request: { ...request, incoterm: 'FOB' }, sells: [sell(composite, { freeDays: 10 }), written] }),
  ).alternatives
  expect([first?.title, second?.title]).toEqual(['Alternativa 1 de 2', 'Alternativa 2 de 2'])
  expect(first?.next).toMatch(/^Alternativa 2 de 2.*, en la página siguiente$/)
  expect(second?.next).toBe('')
  expect(first?.includes).toEqual(expect.arrayContaining(['Manejo, gasto local', '10 días libres en destino']))
  expect(first?.excludes).toContain('Gastos en origen, a cargo del vendedor (FOB)')
  expect(second).toMatchObject({ includes: ['Todo'], excludes: ['Nada más'] })
})

test('alternatives are compared by price, transit, free days and validity; a single one is not', () => {
  const direct = { ...sell(composite, { ttime: 31, freeDays: 10 }), description: 'Directo', validez: '2026-12-20' }
  const cheap = {
    ...sell(
      [composite[0]].flatMap((one) => one ?? []),
      {},
    ),
    idSell: 's2',
    description: '',
    ruta: 'vía Santos',
  }
  const { comparison } = clientDocument(source({ sells: [direct, cheap] }))
  const [total = '', otherTotal = ''] = clientDocument(source({ sells: [direct, cheap] })).alternatives.map(
    ({ totals }) => totals.map(({ currency, amount }) => `${currency} ${amount}`).join(' + '),
  )
  expect(total).not.toBe(otherTotal)
  expect(comparison).toEqual({
    title: 'Comparación de alternativas',
    names: ['1 · Directo', '2 · Meridian Ocean · vía Santos'],
    rows: [
      { label: 'Total con IVA', values: [total, otherTotal] },
      { label: 'Tránsito estimado', values: ['31 días', '38 días'] },
      { label: 'Días libres en destino', values: ['10 días', '—'] },
      { label: 'Válida hasta el', values: ['20/12/2026', expect.stringMatching(/^\d\d\/\d\d\/2026$/)] },
    ],
  })
  const page = JSON.stringify(documentPage(clientDocument(source({ sells: [direct, cheap] }))).content)
  expect(page).toContain('Comparación de alternativas')
  expect(clientDocument(source({ sells: [direct] }))).not.toHaveProperty('comparison')
  expect(
    clientDocument(
      source({ sells: [direct, { ...cheap, ttime: undefined }].map(({ freeDays: _free, ...one }) => one) }),
    ).comparison?.rows.map(({ label }) => label),
  ).not.toContain('Días libres en destino')
})

test('alternatives with different validity print their own last day', () => {
  const later = sell(composite, { idSell: 's-2', validez: '2026-12-31' })
  const daysOf = (sells: DocumentSource['sells'], language: DocumentSource['language'] = 'es') =>
    clientDocument(source({ sells, language })).alternatives.map(({ facts }) =>
      facts.flatMap(({ label, value }) => (/^V[aá]li/.test(label) ? [`${label} ${value}`] : [])),
    )
  expect(daysOf([sell(composite), later])).toEqual([['Válida hasta el 15/12/2026'], ['Válida hasta el 31/12/2026']])
  expect(daysOf([sell(composite), later], 'en')[1]).toEqual(['Valid until 31 Dec 2026'])
  expect(daysOf([sell(composite), later], 'pt')[1]).toEqual(['Válida até 31/12/2026'])
  expect(daysOf([sell(composite), sell(composite)])).toEqual([[], []])
})

test.each([
  ['FOB', 'Aéreo LSE · FOB Shanghái (Pudong)'],
  ['CIF', 'Aéreo LSE · CIF Montevideo (Carrasco)'],
] as const)('the named place of %s is printed next to the incoterm', (incoterm, how) =>
  expect(clientDocument(source({ request: { ...request, incoterm } })).lane.how).toBe(how),
)

test('the document contains no cost or margin', () => {
  const keys = new Set<string>()
  JSON.stringify(clientDocument(source()), (key, value: unknown) => {
    keys.add(key)
    return value
  })
  expect([...keys].filter((key) => /cost|margin|markup/i.test(key))).toEqual([])
})

test('the printed lines of any offer add up to the printed total', () =>
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 99_999_999 }), { minLength: 1, maxLength: 30 }), (cents) => {
      const lines = cents.map((one, index) =>
        charge({ idCharge: `C${index}`, sellAmount: new Exact(one).dividedBy(100).toFixed(2) }),
      )
      const { sections, totals } = only(source({ sells: [sell(lines)] }))
      const read = (text: string) => new Exact(text.replaceAll('.', '').replace(',', '.'))
      const sum = sections
        .flatMap((section) => section.lines)
        .reduce((all, { amount }) => all.plus(read(amount)), new Exact(0))
      expect(totals).toEqual([{ currency: 'USD', amount: numberText(sum.toFixed(), 2, 'COMMA') }])
    }),
  ))

test('the delivery address is printed with the cargo', () => {
  const deliveryData = [
    {
      direccion: 'Ruta 8 km 17',
      codPostal: '',
      ciudad: 'Montevideo',
      estado: '',
      destinatario: 'Depósito Sur',
      nroOrden: 'PO 1',
    },
  ]
  const linesOf = (overrides: object, language: 'es' | 'en' = 'es') =>
    clientDocument(source({ request: { ...request, ...overrides }, language })).parties.at(-1)?.lines
  expect(linesOf({ deliveryData })).toContain('Entrega: Depósito Sur, Ruta 8 km 17, Montevideo')
  expect(linesOf({ deliveryData }, 'en')).toContain('Delivery: Depósito Sur, Ruta 8 km 17, Montevideo')
  expect(linesOf({ deliveryAtTerminal: true })).toContain('Entrega en la terminal de destino')
  expect(linesOf({})?.join()).not.toMatch(/Entrega/)
})

test('a document with several suppliers has the carrier per leg, and never the supplier', () => {
  const journey: OfferedSell['journey'] = [
    { legs: ['PICKUP'], carrier: '', ruta: 'Suzhou–Shanghái', ttime: 2 },
    { legs: ['MAIN_CARRIAGE', 'DELIVERY'], carrier: 'Meridian Ocean', ruta: 'Vía Santos', ttime: 36 },
  ]
  const facts = (ttime: number, language: 'es' | 'en' = 'es') =>
    only(source({ language, sells: [sell(composite, { journey, ttime })] })).facts
  expect(facts(38)).toEqual(
    expect.arrayContaining([
      { label: 'Retiro', value: 'Suzhou–Shanghái · 2 días' },
      { label: 'Transporte principal + Entrega', value: 'Meridian Ocean · Vía Santos · 36 días' },
      { label: 'Tránsito estimado', value: '38 días' },
    ]),
  )
  // Omits days per leg that do not add up to the promised total.
  expect(facts(45)).toEqual(expect.arrayContaining([{ label: 'Retiro', value: 'Suzhou–Shanghái' }]))
  expect(facts(38, 'en')).toEqual(expect.arrayContaining([{ label: 'Pickup', value: 'Suzhou–Shanghai · 2 days' }]))
})

test('a leg that the other party pays is not named beside one that the offer sells', () => {
  const journey: OfferedSell['journey'] = [
    { legs: ['PICKUP', 'MAIN_CARRIAGE'], carrier: 'Meridian Ocean', ruta: '', ttime: 36 },
    { legs: ['DELIVERY'], carrier: '', ruta: '' },
  ]
  const facts = (incoterm: 'FOB' | 'EXW') =>
    only(
      source({
        direction: 'IMPORT',
        request: { ...request, incoterm, pickupData: [] },
        sells: [sell(composite, { journey, ttime: 36 })],
      }),
    ).facts
  expect(facts('FOB').slice(0, 2)).toEqual([
    { label: 'Transporte principal', value: 'Meridian Ocean' },
    { label: 'Tránsito estimado', value: '36 días' },
  ])
  expect(facts('EXW')[0]?.label).toBe('Retiro + Transporte principal')
})

test('the document omits the suppliers of door legs, and the carrier where the alternative has none', () => {
  const journey: OfferedSell['journey'] = [
    { legs: ['PICKUP'], carrier: 'Transportes Perez', ruta: '', ttime: 2 },
    { legs: ['MAIN_CARRIAGE'], carrier: 'Meridian Ocean', ruta: 'Vía Santos', ttime: 36 },
    { legs: ['DELIVERY'], carrier: 'Fletes del Sur', ruta: 'Montevideo–Rivera', ttime: 1 },
  ]
  const values = (carrier: string) =>
    only(source({ sells: [{ ...sell(composite, { journey, ttime: 39 }), carrier }] })).facts.map(({ value }) => value)
  const ends = ['2 días', 'Montevideo–Rivera · 1 día']
  expect(values('Meridian Ocean')).toEqual(expect.arrayContaining([...ends, 'Meridian Ocean · Vía Santos · 36 días']))
  expect(values('')).toEqual(expect.arrayContaining([...ends, 'Vía Santos · 36 días']))
})

test('weight breaks are printed in the notation of the trade, with the applied price and the billed quantity', () => {
  const bands = {
    calculator: 'RANGE' as const,
    unit: 'KG',
    sellAmountPerUnit: undefined,
    ranges: [
      { from: '0', to: '45', amount: '4.1', flat: false },
      { from: '45', to: '300', amount: '3.60', flat: false },
      { from: '300', amount: '1.905', flat: false },
    ],
    minimum: '80',
    quantity: '210',
    billedQuantity: '300',
    sellAmount: '571.50',
  }
  const { sellAmountPerUnit: _perUnit, ...line } = charge({ idCharge: 'AFR', ...bands })
  const [section] = only(source({ sells: [sell([line])] })).sections
  expect(section?.lines[0]).toMatchObject({
    concept: expect.stringContaining('(0: 4,10 · +45: 3,60 · +300: 1,905 · mín. 80,00)'),
    unitPrice: '1,905',
    quantity: '300 kg',
    amount: '571,50',
  })
})

test('departures and the prices after the free days stand among the facts', () => {
  const schedule = {
    sailings: [{ vessel: 'MSC Oriane', voyage: '251E', cutOff: '2026-12-10', departure: '2026-12-12' }],
    tiers: [
      { kind: 'DEMURRAGE' as const, fromDay: 15, currency: 'USD' as const, amount: '180' },
      { kind: 'DEMURRAGE' as const, fromDay: 8, currency: 'USD' as const, amount: '90' },
      { kind: 'DETENTION' as const, fromDay: 8, currency: 'USD' as const, amount: '60', container: '40HC' as const },
    ],
  }
  const facts = (language: 'es' | 'en') => only(source({ language, sells: [sell(composite, schedule)] })).facts
  expect(facts('es')).toEqual(
    expect.arrayContaining([
      { label: 'Salida', value: 'MSC Oriane 251E · cut-off 10/12/2026 · sale 12/12/2026' },
      { label: 'Demurrage', value: 'días 8 a 14: USD 90,00 por contenedor y día' },
      { label: 'Demurrage', value: 'desde el día 15: USD 180,00 por contenedor y día' },
      { label: 'Detention 40HC', value: 'desde el día 8: USD 60,00 por contenedor y día' },
    ]),
  )
  expect(facts('en')).toEqual(
    expect.arrayContaining([{ label: 'Demurrage', value: 'days 8 to 14: USD 90.00 per container and day' }]),
  )
  const { comparison } = clientDocument(source({ sells: [sell(composite, schedule), sell(composite)] }))
  expect(comparison?.rows.slice(-3, -1)).toEqual([
    {
      label: 'Demurrage',
      values: ['días 8 a 14: USD 90,00 por contenedor y día; desde el día 15: USD 180,00 por contenedor y día', '—'],
    },
    { label: 'Detention', values: ['40HC desde el día 8: USD 60,00 por contenedor y día', '—'] },
  ])
})
