import type { EventData } from '@freight/contracts/events/event'
import type { Lookups } from '@freight/contracts/registry/lookups'
import { contradict } from '@freight/contracts/rate/dated-surcharges'
import type { SurchargeCommands, SurchargeEvents } from '@freight/contracts/surcharge/surcharge'
import { type Decider, Refusal } from '@freight/platform/event-store/decider'
import { type Entry, entryOf } from '../catalogue/entry.ts'

type Fields = Omit<EventData<SurchargeEvents, 'SurchargeCreated'>, 'id'>
/** A removed surcharge is inactive. */
export type SurchargeState = Entry<Fields>

const entry = entryOf<Fields>('surcharge', {
  carrier: { code: '', name: '' },
  chargeCode: '',
  amount: '0',
  currency: 'USD',
  basis: 'PER_CONTAINER',
  origins: [],
  destinations: [],
  equipment: [],
  validFrom: '',
  validTo: null,
  announcedOn: '',
})

const refuseWrong = (
  { validFrom, validTo, basis, equipment }: Fields,
  typed: {
    chargeCode?: unknown
    origins?: readonly string[] | undefined
    destinations?: readonly string[] | undefined
  },
  { surchargeFacts: { isCodeUnknown, unknownPlaces } }: Pick<Lookups, 'surchargeFacts'>,
): void => {
  if (typed.chargeCode !== undefined && isCodeUnknown)
    throw new Refusal('CHARGE_CODE_UNKNOWN', 'There is no such charge code.', { field: 'chargeCode' })
  for (const field of ['origins', 'destinations'] as const) {
    const unknown = (typed[field] ?? []).filter((code) => unknownPlaces.includes(code))
    if (unknown.length > 0)
      throw new Refusal('LOCATION_UNKNOWN', `Unknown: ${unknown.join(', ')}.`, { field, codes: unknown })
  }
  if (validTo !== null && validTo < validFrom)
    throw new Refusal('VALIDITY_REVERSED', 'It ends before it begins.', { field: 'validTo', validFrom, validTo })
  if (equipment.length > 0 && (basis === 'PER_WM' || basis === 'PER_KG'))
    throw new Refusal('CONTAINER_WITHOUT_FCL', 'Only FCL goes by type of container.', { field: 'equipment' })
}

/** @throws Refusal where it would contradict another one; one that was stored a moment ago may be missing. */
const refuseContradiction = (fields: Fields, id: string, { surcharges }: Pick<Lookups, 'surcharges'>): void => {
  const other = surcharges.find((one) => one.id !== id && contradict(one, fields))
  if (other)
    throw new Refusal('SURCHARGE_CONTRADICTS', 'Another one begins on that day for the same lane and equipment.', {
      field: 'validFrom',
      id: other.id,
    })
}

const placingFields: readonly string[] = [
  'carrier',
  'chargeCode',
  'basis',
  'origins',
  'destinations',
  'equipment',
  'validFrom',
] satisfies (keyof Fields)[]

/** Decider of a surcharge of a carrier. */
export const surcharge: Decider<SurchargeState, SurchargeCommands, SurchargeEvents> = {
  aggregate: 'surcharge',
  initial: entry.initial,
  decide: {
    CreateSurcharge: (typed, state, meta) => {
      refuseWrong(typed, typed, meta.lookups)
      refuseContradiction(typed, meta.id, meta.lookups)
      return entry.creates('SurchargeCreated', (data: Fields) => data)(typed, state, meta)
    },
    ChangeSurcharge: (changes, state, { id, lookups }) => {
      const [changed, ...others] = entry.changesInUse('SurchargeChanged')(changes, state)
      if (!changed) return []
      const fields = { ...state.fields, ...changed.data }
      refuseWrong(fields, changed.data, lookups)
      if (Object.keys(changed.data).some((name) => placingFields.includes(name)))
        refuseContradiction(fields, id, lookups)
      return [changed, ...others]
    },
    RemoveSurcharge: entry.setsActive('SurchargeRemoved', false),
  },
  evolve: {
    SurchargeCreated: (state, { id: _id, ...fields }) => entry.created(state, fields),
    SurchargeChanged: entry.changed,
    SurchargeRemoved: entry.withActive(false),
  },
}
