import { expect, test } from 'vitest'
import { documentCase } from '../../testing/document-cases.ts'
import { offeredCharge } from '../../testing/sample-charges.ts'
import { clientDocument, type DocumentSource } from '../client-document.ts'
import type { DocumentLanguage } from '../../quotation/document.ts'

const awb = offeredCharge('AWB', '60.00', {
  concept: 'Emisión de guía',
  section: 'ORIGIN',
  concepts: { en: 'Air waybill' },
})

const documentIn = (language: DocumentLanguage, overrides: Partial<DocumentSource['request']> = {}) => {
  const { request, sells, ...source } = documentCase(language)
  const places = { origenName: 'Fráncfort', destinoName: 'Montevideo (Carrasco)', incoterm: 'FOB' as const }
  const { lane, alternatives } = clientDocument({
    ...source,
    breakdown: 'DETAILED',
    request: { ...request, ...places, ...overrides },
    sells: sells.slice(0, 1).map((sell) => ({ ...sell, charges: [awb] })),
  })
  const lines = alternatives.flatMap(({ sections }) => sections.flatMap((section) => section.lines))
  return {
    lane: [lane.origin.name, lane.destination.name, lane.how.split('FOB ')[1]],
    concepts: lines.map(({ concept }) => concept),
    includes: alternatives.flatMap(({ includes }) => includes),
  }
}

test('places and concepts are translated to the language of the document', () => {
  expect(documentIn('en')).toMatchObject({
    lane: ['Frankfurt', 'Montevideo (Carrasco)', 'Frankfurt'],
    concepts: ['Air waybill'],
    includes: expect.arrayContaining(['Air waybill']),
  })
  expect(documentIn('pt').lane).toEqual(['Frankfurt', 'Montevidéu (Carrasco)', 'Frankfurt'])
  expect(documentIn('es')).toMatchObject({
    lane: ['Fráncfort', 'Montevideo (Carrasco)', 'Fráncfort'],
    concepts: ['Emisión de guía'],
  })
})

test('a name without a translation stays in Spanish', () => {
  expect(documentIn('pt').concepts).toEqual(['Emisión de guía'])
  expect(documentIn('en', { origenName: 'Villa Hayes' }).lane).toEqual([
    'Villa Hayes',
    'Montevideo (Carrasco)',
    'Villa Hayes',
  ])
})
