import type { SurchargeRow } from '@freight/contracts/surcharge/surcharge'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api/api.ts'

export type Surcharge = SurchargeRow

/** Every key begins with `surcharges`, so that one invalidation refreshes list and card. */
export const surchargeKeys = { all: ['surcharges'] as const }

export const surchargesPage = (cursor: string | undefined, signal: AbortSignal) =>
  call('GET /app/v1/surcharges', { query: { sort: '-validFrom', cursor, limit: 100 }, signal })

export const surchargeOptions = (id: string) =>
  queryOptions({
    queryKey: [...surchargeKeys.all, 'one', id],
    queryFn: ({ signal }) => call('GET /app/v1/surcharges/:id', { params: { id }, signal }),
    retry: false,
  })

export const effectOptions = (id: string) =>
  queryOptions({
    queryKey: [...surchargeKeys.all, 'one', id, 'effect'],
    queryFn: ({ signal }) => call('GET /app/v1/surcharges/:id/effect', { params: { id }, signal }),
  })

/** Form values; an empty last day: until further notice. */
export interface Values {
  carrier: string
  chargeCode: string
  amount: string
  currency: Surcharge['currency']
  basis: Surcharge['basis']
  origins: readonly string[]
  destinations: readonly string[]
  equipment: readonly string[]
  validFrom: string
  validTo: string
  announcedOn: string
}

export const blank: Values = {
  carrier: '',
  chargeCode: '',
  amount: '',
  currency: 'USD',
  basis: 'PER_CONTAINER',
  origins: [],
  destinations: [],
  equipment: [],
  validFrom: '',
  validTo: '',
  announcedOn: '',
}

export const valuesOf = (one: Surcharge): Values => ({
  carrier: one.carrier.name,
  chargeCode: one.chargeCode,
  amount: one.amount,
  currency: one.currency,
  basis: one.basis,
  origins: one.origins,
  destinations: one.destinations,
  equipment: one.equipment,
  validFrom: one.validFrom,
  validTo: one.validTo ?? '',
  announcedOn: one.announcedOn,
})

/** Command body. The choice of equipment only contains container types. */
export const bodyOf = (values: Values) => ({
  ...values,
  carrier: { name: values.carrier.trim() },
  chargeCode: values.chargeCode.trim().toUpperCase(),
  origins: [...values.origins],
  destinations: [...values.destinations],
  equipment: [...values.equipment] as Surcharge['equipment'],
  validTo: values.validTo === '' ? null : values.validTo,
})

/** Only changed fields are sent. */
export const changesOf = (changes: Partial<Values>, values: Values) =>
  Object.fromEntries(Object.entries(bodyOf(values)).filter(([name]) => name in changes))
