import { quotationEvents } from '@freight/contracts/quotation/quotation-events'
import { requested } from '@freight/contracts/testing/quotation-events'
import { shipmentForAgents } from '@freight/contracts/third-party/shipment'
import { expect, test } from 'vitest'
import { costRequestMail } from './cost-request-mails.ts'

const shipment = {
  ...shipmentForAgents(quotationEvents.QuotationRequested.parse(requested().data)),
  origenName: 'Fráncfort',
  destinoName: 'Buenos Aires (Ezeiza)',
}
const mailIn = (language: 'es' | 'en' | 'pt', overrides: object = {}, documents: readonly string[] = []) =>
  costRequestMail({
    kind: 'ASKED',
    request: { language, contactName: 'Jonas Reuter', note: '', dueAt: '2026-11-26T21:00:00.000Z' },
    shipment: { ...shipment, ...overrides },
    missing: [],
    documents,
    asker: 'Joaquín Rey',
    company: 'MVD Cargas',
    timeZone: 'America/Montevideo',
  })

test.each([
  ['es', 'Fráncfort → Buenos Aires (Ezeiza)', 'Servicio: Aéreo LSE'],
  ['en', 'Frankfurt → Buenos Aires (Ezeiza)', 'Service: Air LSE'],
  ['pt', 'Frankfurt → Buenos Aires (Ezeiza)', 'Serviço: Aéreo LSE'],
] as const)("the mail shows the lane and the service in %s as the agent's page does", (language, lane, service) => {
  const { subject, text, html } = mailIn(language, { transportMode: 'AIR', modo: 'LSE' })
  expect(subject).toContain(lane)
  expect(text).toContain(lane)
  expect(text).toContain(service)
  expect(html).toContain(lane)
})

test('the due day contains its time zone', () => {
  expect(mailIn('en').text).toContain('Reply by: 26 Nov 2026 18:00 (GMT-3)')
})

test('the mail has the addresses, the place of the incoterm and the days, with the month by name in English', () => {
  const pickups = [{ direccion: 'Calle 1', codPostal: '315300', ciudad: 'Cixi', estado: '' }]
  const days = { readyDate: '2026-12-10', shipmentDate: '2026-12-02' }
  const { text } = mailIn('en', { incoterm: 'EXW', pickups, ...days })
  for (const part of ['EXW Frankfurt', 'Pickup: Calle 1, 315300 Cixi', '10 Dec 2026', 'Shipment: 2 Dec 2026'])
    expect(text).toContain(part)
  expect(mailIn('es', { ...days }).text).toContain('Embarque: 02/12/2026')
})

test.each([
  ['es', ['Retiro: Calle 1', 'Entrega: Ruta 8', 'Mercadería lista: ', 'Embarque: 02/12/2026']],
  ['en', ['Pickup: Calle 1', 'Delivery: Ruta 8', 'Cargo ready: ', 'Shipment: 2 Dec 2026']],
  ['pt', ['Coleta: Calle 1', 'Entrega: Ruta 8', 'Carga pronta: ', 'Embarque: 02/12/2026']],
] as const)('addresses and days have their labels in %s', (language, labels) => {
  const address = { codPostal: '', ciudad: '', estado: '' }
  const { text } = mailIn(language, {
    pickups: [{ ...address, direccion: 'Calle 1' }],
    deliveries: [{ ...address, direccion: 'Ruta 8' }],
    readyDate: '2026-12-10',
    shipmentDate: '2026-12-02',
  })
  for (const label of labels) expect(text).toContain(`\n${label}`)
})

test('a mail escapes markup in user text', () => {
  const { html, text } = mailIn('en', { commodityDescr: '<img src=x onerror=alert(1)> & "pumps"' })
  expect(html).not.toContain('<img')
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt; &amp; &quot;pumps&quot;')
  expect(text).toContain('<img src=x')
})

test('a mail contains the weight of each container and the dangerous goods', () => {
  const { text } = mailIn('es', {
    containerData: [{ type: '20GP', quantity: 1, peso: '18000' }],
    dangerousGoods: { unNumber: '1263', imoClass: '3', packingGroup: 'III', shippingName: 'PAINT' },
  })
  expect(text).toContain('1 × 20GP (18.000 kg c/u)')
  expect(text).toContain('IMO/IATA DG UN 1263 PAINT, 3, III')
  expect(mailIn('es').text).not.toContain('IMO/IATA')
})

test('a mail names the documents that the agent can download', () => {
  expect(mailIn('es', {}, ['MSDS.pdf', 'Packing list.pdf']).text).toContain('Documentos: MSDS.pdf, Packing list.pdf')
  expect(mailIn('es').text).not.toContain('Documentos')
})

test("a mail contains unit load devices, and trucks by their name in the agent's language", () => {
  const uldData = [
    { type: 'PMC', quantity: 2, weight: '1500' },
    { type: 'AKE', quantity: 1 },
  ]
  expect(mailIn('es', { uldData }).text).toContain('Carga: 2 × PMC (1.500 kg c/u) · 1 × AKE')
  const truckData = [{ type: 'BOX', quantity: 3 }]
  expect(mailIn('es', { truckData }).text).toContain('Carga: 3 × Furgón')
  expect(mailIn('en', { truckData }).text).toContain('Cargo: 3 × Box')
  expect(mailIn('pt', { truckData }).text).toContain('Carga: 3 × Baú')
})

test('an agent sees weight and volume of a pickup, and the street only if the agent picks up the goods', () => {
  const { data } = requested()
  const pickupData = [
    {
      direccion: 'Calle 1',
      codPostal: '28001',
      ciudad: 'Madrid',
      estado: '',
      proveedor: 'Pinturas SA',
      nroOrden: '7',
      peso: '120',
      volumen: '1.5',
    },
  ]
  const seen = (incoterm: string) =>
    shipmentForAgents(quotationEvents.QuotationRequested.parse({ ...data, incoterm, pickupData })).pickups
  expect(seen('EXW')).toEqual([
    { direccion: 'Calle 1', codPostal: '28001', ciudad: 'Madrid', estado: '', peso: '120', volumen: '1.5' },
  ])
  expect(seen('CPT')).toEqual([{ codPostal: '28001', ciudad: 'Madrid', estado: '', peso: '120', volumen: '1.5' }])
})

test('a mail for some sections only names them in the language of the provider', () => {
  const limitedMail = (language: 'es' | 'en' | 'pt', kind: 'ASKED' | 'REMINDED' | 'MISSING' = 'ASKED') =>
    costRequestMail({
      kind,
      request: {
        language,
        contactName: 'Jonas Reuter',
        note: '',
        dueAt: '2026-11-26T21:00:00.000Z',
        sections: ['ORIGIN', 'FREIGHT'],
      },
      shipment,
      missing: [],
      documents: [],
      asker: '',
      company: 'MVD Cargas',
      timeZone: 'America/Montevideo',
    })
  const sentences = {
    es: 'Solicitamos solo los costos de origen y flete.',
    en: 'We only need the origin and freight charges.',
    pt: 'Solicitamos somente os custos de origem e frete.',
  }
  for (const language of ['es', 'en', 'pt'] as const) {
    const { text, html } = limitedMail(language)
    expect(text).toContain(`\n\n${sentences[language]}\n\n`)
    expect(html).toContain(sentences[language])
    expect(mailIn(language).text).not.toContain(sentences[language])
  }
  expect(limitedMail('es', 'REMINDED').text).toContain(sentences.es)
  // This mail names the missing charges.
  expect(limitedMail('es', 'MISSING').text).not.toContain(sentences.es)
})
