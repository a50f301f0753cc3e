import { expect, test } from 'vitest'
import { documentCase } from '../../testing/document-cases.ts'
import { offeredCharge } from '../../testing/sample-charges.ts'
import { clientDocument, type DocumentSource } from '../client-document.ts'
import type { DocumentLanguage } from '../document.ts'

const awb = offeredCharge('AWB', '60.00', {
  concept: 'Emisión de guía',
  section: 'ORIGIN',
  concepts: { en: 'Air waybill' },
})

const made = (language: DocumentLanguage, more: Partial<DocumentSource['request']> = {}) => {
  const { request, sells, ...source } = documentCase(language)
  const places = { origenName: 'Fráncfort', destinoName: 'Montevideo (Carrasco)', incoterm: 'FOB' as const }
  const { lane, alternatives } = clientDocument({
    ...source,
    breakdown: 'DETAILED',
    request: { ...request, ...places, ...more },
    sells: sells.slice(0, 1).map((sell) => ({ ...sell, charges: [awb] })),
  })
  const lines = alternatives.flatMap(({ sections }) => sections.flatMap((section) => section.lines))
  return {
    lane: [lane.origin.name, lane.destination.name, lane.how.split('FOB ')[1]],
    concepts: lines.map(({ concept }) => concept),
    includes: alternatives.flatMap(({ includes }) => includes),
  }
}

test('translates places and concepts to the language of the document', () => {
  expect(made('en')).toMatchObject({
    lane: ['Frankfurt', 'Montevideo (Carrasco)', 'Frankfurt'],
    concepts: ['Air waybill'],
    includes: expect.arrayContaining(['Air waybill']),
  })
  expect(made('pt').lane).toEqual(['Frankfurt', 'Montevidéu (Carrasco)', 'Frankfurt'])
  expect(made('es')).toMatchObject({
    lane: ['Fráncfort', 'Montevideo (Carrasco)', 'Fráncfort'],
    concepts: ['Emisión de guía'],
  })
})

test('keeps names without a translation', () => {
  expect(made('pt').concepts).toEqual(['Emisión de guía'])
  expect(made('en', { origenName: 'Villa Hayes' }).lane).toEqual([
    'Villa Hayes',
    'Montevideo (Carrasco)',
    'Villa Hayes',
  ])
})
