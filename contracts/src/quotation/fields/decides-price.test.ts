import { expect, test } from 'vitest'
import { z } from 'zod'
import { QuotationRequest, RequestChanges } from '../request.ts'
import { QuotationRequested } from '../../freight/request/requested.ts'
import { QuotationDetail } from '../quotation-views.ts'
import { fieldApplies, plain, plainNames } from './about-fields.ts'
import { decidesPrice } from './decides-price.ts'

const lostBetween = (from: z.ZodObject, to: z.ZodObject): string[] =>
  Object.keys(from.shape).filter((field) => !Object.hasOwn(to.shape, field))

test('each field of the form is stored, can be amended and is part of the detail', () => {
  // Notes have their own event; typed totals are stored in `totals`.
  expect(lostBetween(QuotationRequest, QuotationRequested)).toEqual(['totalsOverridden', 'notes'])
  // Commercial and notes have their own commands.
  expect(lostBetween(QuotationRequest, RequestChanges)).toEqual(['commercial', 'notes'])
  expect(lostBetween(QuotationRequested, QuotationDetail)).toEqual([])
})

test('lostBetween returns a field that the event lacks', () =>
  expect(lostBetween(QuotationRequest.safeExtend({ insured: z.boolean() }), QuotationRequested)).toContain('insured'))

test('the price depends on cargo and lane, not on texts', () =>
  expect(['packingData', 'totals', 'commodityDescr', 'unheardOf'].map(decidesPrice)).toEqual([
    true,
    true,
    false,
    false,
  ]))

test('the price depends on exactly these fields of a request', () => {
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

test('each plain field has a kind and a group, and applies to its units and incoterms only', () => {
  const descriptions = plainNames.map((field) => [field, plain[field].kind, plain[field].group].join(' '))
  expect(descriptions).toEqual([
    'readyDate DAY REQUEST',
    'deliveryAtTerminal FLAG DELIVERY',
    'setPoint CELSIUS CARGO',
    'shipperOwned FLAG CARGO',
    'overLength CENTIMETRES CARGO',
    'overWidth CENTIMETRES CARGO',
    'overHeight CENTIMETRES CARGO',
  ])
  const request = (containerData: string[], uldData?: string[], truckData?: string[], incoterm = 'FOB') => {
    const units = (types?: string[]) => types?.map((type) => ({ type }))
    return plainNames
      .filter((field) =>
        fieldApplies(field, {
          incoterm,
          containerData: units(containerData) ?? [],
          uldData: units(uldData),
          truckData: units(truckData),
        }),
      )
      .join(' ')
  }
  expect(request([])).toBe('readyDate')
  expect(request(['20GP'])).toBe('readyDate shipperOwned')
  for (const reefer of ['20RE', '40RE', '40REHC']) expect(request([reefer])).toBe('readyDate setPoint shipperOwned')
  for (const open of ['20OT', '40OT', '20FR', '40FR', '20PL', '40PL'])
    expect(request([open])).toBe('readyDate shipperOwned overLength overWidth overHeight')
  for (const uld of ['RKN', 'RAP']) expect(request([], [uld])).toBe('readyDate setPoint')
  expect(request([], [], ['REEFER'])).toBe('readyDate setPoint')
  expect(request([], ['AKE'], ['BOX'])).toBe('readyDate')
  for (const term of ['DAP', 'DPU', 'DDP']) expect(request([], [], [], term)).toBe('readyDate deliveryAtTerminal')
  for (const term of ['EXW', 'CIF', 'CPT']) expect(request([], [], [], term)).toBe('readyDate')
})
