import { expect, test } from 'vitest'
import { revision } from '@freight/contracts/testing/sample-views'
import { ready, sell } from '../samples/ready.ts'
import { startChoices } from './choices.ts'

const known = {
  today: '2026-11-23',
  language: 'pt' as const,
  contacts: [
    { name: 'Compras', mail: 'compras@acme.example', primary: false },
    { name: 'Laura', mail: 'laura@acme.example', primary: true },
  ],
  disclaimers: [
    { id: 'd-must', name: 'Validez', mandatory: true, services: ['SEA' as const], version: 1 },
    { id: 'd-may', name: 'Demoras', mandatory: false, services: ['SEA' as const], version: 1 },
  ],
}

test('the chosen alternative, the main contact and the mandatory texts are preselected', () =>
  expect(startChoices(ready, known)).toMatchObject({
    alternatives: ['sell-1'],
    contacts: [{ name: 'Laura', mail: 'laura@acme.example' }],
    language: 'pt',
    disclaimers: ['d-must'],
    channel: 'MAIL',
  }))

test('published alternatives are preselected with the chosen one, five at most', () => {
  const publishedSells = ['a', 'b', 'c', 'd', 'e'].map((idSell) => ({ ...sell, idSell, published: true }))
  const unpublishedSell = { ...sell, idSell: 'late', published: false }
  const chosen = (...sells: (typeof sell)[]) => startChoices({ ...ready, sell: sells }, known).alternatives
  expect(chosen(unpublishedSell, ...publishedSells.slice(0, 1), sell)).toEqual(['sell-1', 'a'])
  expect(chosen(...publishedSells, sell)).toEqual(['sell-1', 'a', 'b', 'c', 'd'])
})

test('the next offer preselects the alternatives of the last one and those published since', () => {
  const detail = {
    ...ready,
    revisions: [revision({ sells: [sell] })],
    sell: [sell, { ...sell, idSell: 'sell-new', published: true }, { ...sell, idSell: 'sell-draft', published: false }],
  }
  expect(startChoices(detail, known).alternatives).toEqual(['sell-1', 'sell-new'])
})

test('prepared choices are restored without locked alternatives and inactive texts', () => {
  const prepared = {
    alternatives: ['sell-2', 'sell-1', 'gone'],
    contacts: [],
    cc: [],
    language: 'en' as const,
    mailSubject: 'Offer',
    message: '',
    breakdown: 'TOTAL' as const,
    withEquivalent: false,
    disclaimers: ['d-must', 'd-may', 'd-gone'],
  }
  const detail = { ...ready, prepared, sell: [sell, { ...sell, idSell: 'sell-2', stale: true }] }
  expect(startChoices(detail, known)).toMatchObject({
    alternatives: ['sell-1'],
    contacts: [],
    language: 'en',
    breakdown: 'TOTAL',
    disclaimers: ['d-must', 'd-may'],
  })
})

test('an outdated alternative is not preselected', () =>
  expect(startChoices({ ...ready, sell: [{ ...sell, stale: true }] }, known).alternatives).toEqual([]))
