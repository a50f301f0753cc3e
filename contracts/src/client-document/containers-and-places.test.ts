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

test('containers are named by their type: that of the line, or the only one that there is', () => {
  const of = (unit: string) => ({ ...perUnit, calculator: 'PER_CONTAINER' as const, unit })
  const mixed = [
    { type: '40HC' as const, quantity: 2 },
    { type: '20FR' as const, quantity: 1 },
  ]
  expect(quantities([of('40HC'), { ...of('20FR'), quantity: '1' }], mixed)).toEqual(['2 × 40HC', '1 × 20FR'])
  expect(quantities([perUnit], [{ type: '40HC', quantity: 2 }])).toEqual(['2 × 40HC'])
  expect(quantities([{ ...perUnit, quantity: '3' }], mixed)).toEqual(['3 cont.'])
})

test('with DAP the place of delivery is named, as far as there is one', () => {
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

test('an address that was erased is not told any more', () => {
  const { request, ...source } = documentCase('en')
  const gone = '[erased]'
  const address = {
    destinatario: gone,
    direccion: gone,
    codPostal: '68159',
    ciudad: gone,
    estado: 'BW',
    nroOrden: gone,
  }
  const made = clientDocument({ ...source, request: { ...request, incoterm: 'DAP', deliveryData: [address] } })
  expect(JSON.stringify(made)).not.toContain('erased')
  expect(made.lane.how).toContain(`DAP ${request.destinoName}`)
})

test('an end at which nothing is fetched is the origin', () => {
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
  expect(labels('EXPORT')).not.toContain('Pick-up')
  expect(labels('PICKUP')).toContain('Pick-up')
})
