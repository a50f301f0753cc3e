import { expect, test } from 'vitest'
import type { SellCharge } from '../quotation/sell-group.ts'
import { documentCase } from '../testing/document-cases.ts'
import { offeredCharge } from '../testing/sample-charges.ts'
import { clientDocument, type DocumentSource } from './client-document.ts'

const quantities = (charges: Partial<SellCharge>[], containerData: DocumentSource['request']['containerData']) => {
  const { request, sells, ...source } = documentCase('en')
  const [sell] = sells.map((one) => ({ ...one, charges: charges.map((more) => offeredCharge('OFR', '900.00', more)) }))
  const made = clientDocument({
    ...source,
    breakdown: 'DETAILED',
    request: { ...request, modo: 'FCL', containerData },
    sells: sell === undefined ? [] : [sell],
  })
  return made.alternatives.flatMap(({ sections }) => sections.flatMap(({ lines }) => lines.map((one) => one.quantity)))
}
const perUnit = { sellAmountPerUnit: '450', quantity: '2' }

test('prints the container type of the line, or the only type of the shipment', () => {
  const of = (unit: string) => ({ ...perUnit, calculator: 'PER_CONTAINER' as const, unit })
  const mixed = [
    { type: '40HC' as const, quantity: 2 },
    { type: '20FR' as const, quantity: 1 },
  ]
  expect(quantities([of('40HC'), { ...of('20FR'), quantity: '1' }], mixed)).toEqual(['2 × 40HC', '1 × 20FR'])
  expect(quantities([perUnit], [{ type: '40HC', quantity: 2 }])).toEqual(['2 × 40HC'])
  expect(quantities([{ ...perUnit, quantity: '3' }], mixed)).toEqual(['3 cont.'])
})

test('prints the price per kilogram over the pivot of a ULD in each language', () => {
  const conceptIn = (language: 'es' | 'en' | 'pt', uld: SellCharge['uld']) => {
    const { sells, ...source } = documentCase(language)
    const device = { ...perUnit, calculator: 'PER_ULD' as const, unit: 'PMC', quantity: '1', uld }
    const [sell] = sells
    const only = sell && { ...sell, charges: [offeredCharge('AFR', '3450.00', device)] }
    const made = clientDocument({ ...source, breakdown: 'DETAILED', sells: only ? [only] : [] })
    return made.alternatives[0]?.sections[0]?.lines[0]?.concept
  }
  const uld = { pivot: '1600', overPivot: '2.5' }
  expect(conceptIn('es', uld)).toContain('(2,50 por kg sobre 1.600 kg por ULD)')
  expect(conceptIn('en', uld)).toContain('(2.50 per kg over 1,600 kg per ULD)')
  expect(conceptIn('pt', { overPivot: '2.5' })).toContain('(2,50 por kg acima do pivô)')
  expect(conceptIn('es', { pivot: '1600' })).not.toContain('por kg')
})

test('with DAP prints the place of delivery, as far as it is known', () => {
  const how = (more: Partial<DocumentSource['request']>) => {
    const { request, ...source } = documentCase('en')
    return clientDocument({ ...source, request: { ...request, ...more } }).lane.how
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

test('does not print an erased address', () => {
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
  const made = clientDocument({ ...source, request: { ...request, incoterm: 'DAP', deliveryData: [address] } })
  expect(JSON.stringify(made)).not.toContain('erased')
  expect(made.lane.how).toContain(`DAP ${request.destinoName}`)
})

test('without a pickup the end is labelled as origin', () => {
  const labels = (leg: 'PICKUP' | 'EXPORT') => {
    const { sells, ...source } = documentCase('en')
    const journey = [
      { legs: ['PICKUP' as const], carrier: 'Local', ruta: 'Suzhou', ttime: 2 },
      { legs: ['MAIN_CARRIAGE' as const], carrier: 'Iberia', ruta: '', ttime: 5 },
    ]
    const charges = [offeredCharge('EXC', '90.00', { section: 'ORIGIN', leg }), offeredCharge('AFR', '900.00')]
    const made = clientDocument({ ...source, sells: sells.map((sell) => ({ ...sell, charges, journey, ttime: 7 })) })
    return made.alternatives.flatMap(({ facts }) => facts.map(({ label }) => label))
  }
  expect(labels('EXPORT')).toContain('Origin')
  expect(labels('EXPORT')).not.toContain('Pickup')
  expect(labels('PICKUP')).toContain('Pickup')
})
