import { expect, test } from 'vitest'
import { z } from 'zod'
import { QuotationRequest, RequestChanges } from '../request.ts'
import { QuotationRequested } from '../requested.ts'
import { QuotationDetail } from '../views.ts'
import { isAsked, plain, plainNames } from './about-fields.ts'
import { decidesPrice } from './decides-price.ts'

const lostBetween = (from: z.ZodObject, to: z.ZodObject): string[] =>
  Object.keys(from.shape).filter((field) => !Object.hasOwn(to.shape, field))

test('what is asked for is remembered, may be amended and is seen', () => {
  // Remarks have an event of their own; totals typed by hand stand in `totals`.
  expect(lostBetween(QuotationRequest, QuotationRequested)).toEqual(['totalsOverridden', 'notes'])
  // Who it is for and remarks have commands of their own.
  expect(lostBetween(QuotationRequest, RequestChanges)).toEqual(['commercial', 'notes'])
  expect(lostBetween(QuotationRequested, QuotationDetail)).toEqual([])
})

test('a field that the event has not is noticed', () =>
  expect(lostBetween(QuotationRequest.safeExtend({ insured: z.boolean() }), QuotationRequested)).toContain('insured'))

test('a price is made for cargo and lane, not for words', () =>
  expect(['packingData', 'totals', 'commodityDescr', 'unheardOf'].map(decidesPrice)).toEqual([
    true,
    true,
    false,
    false,
  ]))

test('exactly these fields of a request have a price made for them', () => {
  const fields = new Set([...Object.keys(QuotationRequested.shape), ...Object.keys(RequestChanges.shape)])
  expect([...fields].filter(decidesPrice).sort()).toEqual([
    'containerData',
    'dangerousGoods',
    'deliveryAtTerminal',
    'deliveryData',
    'destinoCodigo',
    'direction',
    'incoterm',
    'modo',
    'origenCodigo',
    'overHeight',
    'overLength',
    'overWidth',
    'packingData',
    'pickupData',
    'setPoint',
    'shipmentDate',
    'shipperOwned',
    'stackable',
    'totals',
    'totalsOverridden',
    'transportMode',
    'truckData',
    'uldData',
  ])
})

test('a plain field is typed as its kind, in its part of the form, and asked where its units are', () => {
  const about = plainNames.map((field) => [field, plain[field].kind, plain[field].group].join(' '))
  expect(about).toEqual([
    'readyDate DAY REQUEST',
    'deliveryAtTerminal FLAG DELIVERY',
    'setPoint CELSIUS CARGO',
    'shipperOwned FLAG CARGO',
    'overLength CENTIMETRES CARGO',
    'overWidth CENTIMETRES CARGO',
    'overHeight CENTIMETRES CARGO',
  ])
  const asked = (containerData: string[], uldData?: string[], truckData?: string[], incoterm = 'FOB') => {
    const units = (types?: string[]) => types?.map((type) => ({ type }))
    return plainNames
      .filter((field) =>
        isAsked(field, {
          incoterm,
          containerData: units(containerData) ?? [],
          uldData: units(uldData),
          truckData: units(truckData),
        }),
      )
      .join(' ')
  }
  expect(asked([])).toBe('readyDate')
  expect(asked(['20GP'])).toBe('readyDate shipperOwned')
  for (const reefer of ['20RE', '40RE', '40REHC']) expect(asked([reefer])).toBe('readyDate setPoint shipperOwned')
  for (const open of ['20OT', '40OT', '20FR', '40FR', '20PL', '40PL'])
    expect(asked([open])).toBe('readyDate shipperOwned overLength overWidth overHeight')
  for (const uld of ['RKN', 'RAP']) expect(asked([], [uld])).toBe('readyDate setPoint')
  expect(asked([], [], ['REEFER'])).toBe('readyDate setPoint')
  expect(asked([], ['AKE'], ['BOX'])).toBe('readyDate')
  for (const term of ['DAP', 'DPU', 'DDP']) expect(asked([], [], [], term)).toBe('readyDate deliveryAtTerminal')
  for (const term of ['EXW', 'CIF', 'CPT']) expect(asked([], [], [], term)).toBe('readyDate')
})
