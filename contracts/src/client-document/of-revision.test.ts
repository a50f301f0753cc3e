import { expect, test } from 'vitest'
import type { StoredEvent } from '../events/envelope.ts'
import { erasedText } from '../events/personal.ts'
import { quotationEvents } from '../quotation/quotation-events.ts'
import requested from '../quotation/samples/QuotationRequested.v1.json' with { type: 'json' }
import storedRevision from '../quotation/samples/QuoteSent.v1.json' with { type: 'json' }
import { offeredCharge } from '../testing/sample-charges.ts'
import { textIn } from '../testing/text-in.ts'
import { documentOf, type Offer, revisionIn, withoutErased } from './of-revision.ts'

const request = quotationEvents.QuotationRequested.parse(requested)
const sells = [
  {
    idSell: 's-1',
    idCotizacion: request.referencia,
    description: '',
    validez: '2026-12-15',
    ruta: 'Santos',
    carrier: 'Meridian',
    charges: [offeredCharge('AFR', '10.00'), offeredCharge('DST', '5.00', { sellCurrency: 'EUR' })],
    totals: [],
    taxes: [],
  },
]
const offer: Offer = {
  recipients: [
    { name: 'Laura', contactId: 'c-1', mail: 'laura@acme.example' },
    { name: '', contactId: 'c-2', mail: 'x@acme.example' },
  ] as never,
  sells,
  idSells: ['s-1'],
  fxSnapshot: { base: 'USD', date: '2026-11-19', rates: [{ currency: 'EUR', perBase: '1.10', date: '2026-11-19' }] },
  validUntil: '2026-12-15',
  language: 'es',
} as never
const known = { request, revision: { no: 1 }, contact: { name: 'Martín', mail: 'm@mvd.example' }, textIn }

test('fields that an old revision lacks have the former defaults', () => {
  const document = documentOf(offer, known)
  expect(document.company.code).toBe('MVD')
  expect(document.parties[0]).toEqual({ label: 'Cliente', name: 'Acme SA', lines: ['At. Laura'] })
  expect(document.conditions).toEqual([])
  expect(document.alternatives[0]?.sections[0]?.lines).toHaveLength(2)
  expect(document.alternatives[0]?.equivalent).toContain('USD 15,50')
  expect(document.lane.origin.place).toBe('PVG · China')
})

test('the document has the letterhead, conditions, tax number and breakdown of its revision', () => {
  const revision = {
    ...offer,
    letterhead: { razonSocial: 'MVD Cargas', numberFormat: 'POINT' },
    disclaimers: [{ id: 'd-1', text: 'E & O.E.' }],
    clientRut: '21 1',
    breakdown: 'TOTAL',
    withEquivalent: false,
  } as never as Offer
  const document = documentOf(revision, known)
  expect(document.company.name).toBe('MVD Cargas')
  expect(document.conditions).toEqual(['E & O.E.'])
  expect(document.parties[0]?.lines).toEqual(['At. Laura', 'RUT 21 1'])
  expect(document.alternatives[0]).toMatchObject({ sections: [], equivalent: '' })
  expect(document.alternatives[0]?.totals[0]?.amount).toBe('10.00')
})

test('a client without a company name uses its own, or none; an unknown country code stays unchanged', () => {
  const named = (client: unknown, origenPais = 'CN') =>
    documentOf(offer, { ...known, request: { ...request, client, origenPais } as never })
  expect(named({ ...request.client, razonSocial: '' }).parties[0]?.name).toBe('Acme')
  expect(named(undefined).parties[0]?.name).toBe('—')
  expect(named(request.client, '').lane.origin.place).toBe('PVG')
  expect(named(request.client, 'xCN').lane.origin.place).toBe('PVG · xCN')
  expect(named(request.client, 'CNx').lane.origin.place).toBe('PVG · CNx')
})

const event = (revision: number, type: string, data: unknown): StoredEvent =>
  ({ revision, type, data, occurredAt: `2026-03-0${revision}T10:00:00.000Z` }) as never

const sent = (revisionNo: number) => ({ ...storedRevision, revisionNo })

test('erased recipients are absent from the document', () => {
  const stays = { mail: 'laura@acme.example' }
  const data = { recipients: [stays, { mail: erasedText }], cc: [{ mail: erasedText }], other: [{ mail: erasedText }] }
  expect(withoutErased(data)).toEqual({ recipients: [stays], cc: [], other: data.other })
  expect(withoutErased({ contacts: [{ mail: erasedText }, null, 'text', {}], recipients: 'none' })).toEqual({
    contacts: [null, 'text', {}],
    recipients: 'none',
  })
  expect([null, 'text', undefined].map(withoutErased)).toEqual([null, 'text', undefined])
})

test('a revision has its request at that time and the revision before it', () => {
  const amended = { ...requested, commodityDescr: 'amended' }
  const events = [
    event(1, 'QuotationRequested', requested),
    event(2, 'QuoteSent', sent(1)),
    event(3, 'QuotationRequestAmended', { request: amended, changed: [], repricing: false }),
    event(4, 'QuoteSent', sent(2)),
    event(5, 'QuotationRequestAmended', {
      request: { ...requested, commodityDescr: 'later' },
      changed: [],
      repricing: false,
    }),
  ]
  const first = revisionIn(events, 1)
  expect(first).toMatchObject({ at: '2026-03-02T10:00:00.000Z', request: { commodityDescr: 'Spare parts' } })
  expect(first?.former).toBeUndefined()
  const second = revisionIn(events, 2)
  expect(second).toMatchObject({ at: '2026-03-04T10:00:00.000Z', request: { commodityDescr: 'amended' } })
  expect(second?.former).toEqual({ no: 1, date: '2026-03-02T10:00:00.000Z' })
  expect(revisionIn(events, 3)).toBeUndefined()
})
