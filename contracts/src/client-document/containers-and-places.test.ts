import { expect, test } from 'vitest'
import type { SellCharge } from '../pricing/offer/sell-group.ts'
import { documentCase } from '../testing/document-cases.ts'
import { offeredCharge } from '../testing/sample-charges.ts'
import { clientDocument, type DocumentSource } from './client-document.ts'

const quantities = (charges: Partial<SellCharge>[], containerData: DocumentSource['request']['containerData']) => {
  const { request, sells, ...source } = documentCase('en')
  const [sell] = sells.map((one) => ({
    ...one,
    charges: charges.map((overrides) => offeredCharge('OFR', '900.00', overrides)),
  }))
  const document = clientDocument({
    ...source,
    breakdown: 'DETAILED',
    request: { ...request, modo: 'FCL', containerData },
    sells: sell === undefined ? [] : [sell],
  })
  return document.alternatives.flatMap(({ sections }) =>
    sections.flatMap(({ lines }) => lines.map((one) => one.quantity)),
  )
}
const perUnit = { sellAmountPerUnit: '450', quantity: '2' }

test('a line prints its container type, or the only type of the shipment', () => {
  const of = (unit: string) => ({ ...perUnit, calculator: 'PER_CONTAINER' as const, unit })
  const mixed = [
    { type: '40HC' as const, quantity: 2 },
    { type: '20FR' as const, quantity: 1 },
  ]
  expect(quantities([of('40HC'), { ...of('20FR'), quantity: '1' }], mixed)).toEqual(['2 × 40HC', '1 × 20FR'])
  expect(quantities([perUnit], [{ type: '40HC', quantity: 2 }])).toEqual(['2 × 40HC'])
  expect(quantities([{ ...perUnit, quantity: '3' }], mixed)).toEqual(['3 cont.'])
})

test('the price per kilogram over the pivot of a ULD is printed in each language', () => {
  const conceptIn = (language: 'es' | 'en' | 'pt', uld: SellCharge['uld']) => {
    const { sells, ...source } = documentCase(language)
    const device = { ...perUnit, calculator: 'PER_ULD' as const, unit: 'PMC', quantity: '1', uld }
    const [sell] = sells
    const only = sell && { ...sell, charges: [offeredCharge('AFR', '3450.00', device)] }
    const document = clientDocument({ ...source, breakdown: 'DETAILED', sells: only ? [only] : [] })
    return document.alternatives[0]?.sections[0]?.lines[0]?.concept
  }
  const uld = { pivot: '1600', overPivot: '2.5' }
  expect(conceptIn('es', uld)).toContain('(2,50 por kg sobre 1.600 kg por ULD)')
  expect(conceptIn('en', uld)).toContain('(2.50 per kg over 1,600 kg per ULD)')
  expect(conceptIn('pt', { overPivot: '2.5' })).toContain('(2,50 por kg acima do pivô)')
  expect(conceptIn('es', { pivot: '1600' })).not.toContain('por kg')
})

test('a DAP document prints the known parts of the place of delivery', () => {
  const how = (overrides: Partial<DocumentSource['request']>) => {
    const { request, ...source } = documentCase('en')
    return clientDocument({ ...source, request: { ...request, ...overrides } }).lane.how
  }
  const address = { destinatario: 'Acme', direccion: 'Werkstr. 1', codPostal: '68159', estado: '' }
  const to = (ciudad: string) => ({ ...address, ciudad, nroOrden: '' })
  const { destinoName } = documentCase('en').request
  expect(how({ incoterm: 'DAP', deliveryData: [to('Mannheim')] })).toContain('DAP Mannheim')
  expect(how({ incoterm: 'DAP', deliveryData: [to('Mannheim')], deliveryAtTerminal: true })).toContain(destinoName)
  expect(how({ incoterm: 'DAP', deliveryData: [to('Mannheim'), to('Worms')] })).toContain(`DAP ${destinoName}`)
  expect(how({ incoterm: 'CIF', deliveryData: [to('Mannheim')] })).toContain(`CIF ${destinoName}`)
  expect(how({ incoterm: 'FOB' })).toContain('FOB Shanghai (Pudong)')
})

test('an erased address is not printed', () => {
  const { request, ...source } = documentCase('en')
  const erased = '[erased]'
  const address = {
    destinatario: erased,
    direccion: erased,
    codPostal: '68159',
    ciudad: erased,
    estado: 'BW',
    nroOrden: erased,
  }
  const document = clientDocument({ ...source, request: { ...request, incoterm: 'DAP', deliveryData: [address] } })
  expect(JSON.stringify(document)).not.toContain('erased')
  expect(document.lane.how).toContain(`DAP ${request.destinoName}`)
})

test('the end of a journey without a pickup is labelled as origin', () => {
  const labels = (leg: 'PICKUP' | 'EXPORT') => {
    const { sells, ...source } = documentCase('en')
    const journey = [
      { legs: ['PICKUP' as const], carrier: 'Local', ruta: 'Suzhou', ttime: 2 },
      { legs: ['MAIN_CARRIAGE' as const], carrier: 'Iberia', ruta: '', ttime: 5 },
    ]
    const charges = [offeredCharge('EXC', '90.00', { section: 'ORIGIN', leg }), offeredCharge('AFR', '900.00')]
    const document = clientDocument({
      ...source,
      sells: sells.map((sell) => ({ ...sell, charges, journey, ttime: 7 })),
    })
    return document.alternatives.flatMap(({ facts }) => facts.map(({ label }) => label))
  }
  expect(labels('EXPORT')).toContain('Origin')
  expect(labels('EXPORT')).not.toContain('Pickup')
  expect(labels('PICKUP')).toContain('Pickup')
})
