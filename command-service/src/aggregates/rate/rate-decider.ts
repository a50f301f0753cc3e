import type { CommandData } from '@freight/contracts/api/command'
import type { Lookups, ChargeCodeLookup } from '@freight/contracts/registry/lookups'
import type { EventData } from '@freight/contracts/events/event'
import { isModeOf } from '@freight/contracts/freight/transport'
import type { Mode, TransportMode } from '@freight/contracts/vocabulary/schemas'
import type { RateCommands } from '@freight/contracts/rate/rate-commands'
import type { RateEvents } from '@freight/contracts/rate/rate'
import { kindMissing } from '@freight/contracts/freight/reference-routes'
import { type Decider, Refusal } from '@freight/platform/event-store/decider'
import { makesSense } from '@freight/contracts/pricing/calculators-of-mode'
import type { RateCharge, TypedRateCharge } from '@freight/contracts/pricing/rate-charge'
import { differences, type Entry, entryOf } from '../catalogue/entry.ts'

const flagOf = { AIR: 'air', SEA: 'sea', ROAD: 'road' } as const satisfies Record<TransportMode, keyof ChargeCodeLookup>

type ChargeKind = { transport: TransportMode; mode: Mode }

const usableChargeCode = (
  code: string,
  transport: TransportMode,
  codes: Readonly<Record<string, ChargeCodeLookup>>,
) => {
  const chargeCode = codes[code]
  if (!chargeCode?.active || !chargeCode[flagOf[transport]])
    throw new Refusal('CHARGE_CODE_NOT_USABLE', `The charge code ${code} cannot be used for ${transport}.`, {
      idCharge: code,
      transportMode: transport,
    })
  return chargeCode
}

const refuseUnusableCalculator = ({ code, calculator, unit }: TypedRateCharge, { mode }: ChargeKind): void => {
  // Prices per day are possible in every mode; a flat amount has no quantity.
  if (calculator === 'FLAT' || calculator === 'PER_DAY' || unit === 'DAY') return
  if (!makesSense(calculator, mode, unit))
    throw new Refusal('CALCULATOR_NOT_OF_MODE', `A price of ${mode} is not ${calculator}.`, {
      idCharge: code,
      calculator,
      modo: mode,
    })
}

/** A percentage may only refer to earlier lines. */
const refuseLaterBase = ({ code, calculator, unit }: TypedRateCharge, earlier: readonly TypedRateCharge[]): void => {
  if (calculator !== 'PERCENT' || !unit.startsWith('CHARGE:')) return
  const base = unit.slice('CHARGE:'.length)
  if (!earlier.some((line) => line.code === base))
    throw new Refusal('PERCENT_BASE_LATER', `No line before ${code} is ${base}.`, { idCharge: code, base })
}

/** The charges of a rate in their order, with the present concept and section of their codes. */
const ratedCharges = (
  typed: readonly TypedRateCharge[],
  kind: ChargeKind,
  codes: Readonly<Record<string, ChargeCodeLookup>>,
): RateCharge[] =>
  typed.map((charge, index) => {
    const { concept, section } = usableChargeCode(charge.code, kind.transport, codes)
    refuseUnusableCalculator(charge, kind)
    refuseLaterBase(charge, typed.slice(0, index))
    return { ...charge, index, concept, section }
  })

type Fields = Omit<EventData<RateEvents, 'RateCreated'>, 'importBatchId'>

/** The state of a stored rate; an inactive one is suspended. */
export type RateState = Entry<Fields>

const entry = entryOf<Fields>('rate', {
  id: '',
  code: '',
  version: 0,
  type: 'BUY',
  transport: 'SEA',
  mode: 'FCL',
  container: null,
  origin: '',
  originName: '',
  destination: '',
  destinationName: '',
  validFrom: '',
  validTo: '',
  cbmRatio: null,
  description: '',
  route: '',
  transitTime: null,
  frequency: '',
  comments: '',
  freeDays: null,
  stackable: null,
  owner: null,
  carrier: null,
  charges: [],
})

type Form = CommandData<RateCommands['CreateRate']>
type Named = { [Name in 'origin' | 'destination' | 'owner' | 'carrier' | 'charges']: Form[Name] | undefined }

const countries = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })

type LaneEnd = 'origin' | 'destination'

/** The name of a place. A sea rate needs ports, an air rate airports; either may have a whole country. */
const placeName = (code: string, place: Facts['origin'], field: LaneEnd, transport: TransportMode): string => {
  if (code === '') return ''
  const isCountry = code.length === 2
  if (isCountry && code !== 'ZZ' && countries.of(code) !== undefined) return ''
  if (isCountry || !place) throw new Refusal('LOCATION_UNKNOWN', 'There is no such location.', { field })
  const missingKind = kindMissing(transport, place)
  if (missingKind)
    throw new Refusal('LOCATION_KIND', `${place.name} is no ${missingKind.toLowerCase()}.`, {
      field,
      kind: missingKind,
    })
  return place.name
}

type Facts = Lookups['rateFacts']

const ownerOf = (owner: Form['owner'], type: Fields['type'], { provider, client }: Facts): Fields['owner'] => {
  if (owner === null) return null
  const party = type === 'BUY' ? provider : client
  if (party) return party
  if (type === 'BUY') throw new Refusal('PROVIDER_UNKNOWN', 'There is no such provider.', { field: 'owner' })
  throw new Refusal('CLIENT_UNKNOWN', 'There is no such client.', { field: 'owner' })
}

type Kind = { type: Fields['type']; transport: TransportMode; mode: Mode }

/** The typed fields with the present names of places, parties and charge codes. */
const withFacts = (fields: Named, kind: Kind, facts: Facts): Partial<Fields> => {
  const { origin, destination, owner, carrier, charges } = fields
  return {
    ...(origin !== undefined && { origin, originName: placeName(origin, facts.origin, 'origin', kind.transport) }),
    ...(destination !== undefined && {
      destination,
      destinationName: placeName(destination, facts.destination, 'destination', kind.transport),
    }),
    ...(owner !== undefined && { owner: ownerOf(owner, kind.type, facts) }),
    ...(carrier !== undefined && { carrier: carrier && { id: '', ...carrier } }),
    ...(charges !== undefined && { charges: ratedCharges(charges, kind, facts.chargeCodes) }),
  }
}

type Checked = Pick<Fields, 'transport' | 'mode' | 'container' | 'validFrom' | 'validTo' | 'origin' | 'destination'>

const refuseInconsistent = ({ transport, mode, container, validFrom, validTo, origin, destination }: Checked): void => {
  if (!isModeOf(transport, mode))
    throw new Refusal('MODE_OF_OTHER_TRANSPORT', `${mode} is no mode of ${transport}.`, { field: 'mode' })
  if (container !== null && mode !== 'FCL')
    throw new Refusal('CONTAINER_WITHOUT_FCL', 'Only FCL goes by type of container.', { field: 'container' })
  if (validTo < validFrom)
    throw new Refusal('VALIDITY_REVERSED', 'It ends before it begins.', { field: 'validTo', validFrom, validTo })
  if (origin !== '' && origin === destination)
    throw new Refusal('SAME_LOCATION', 'Origin and destination are the same.', { field: 'destination' })
}

/** Default code of a rate. */
const defaultCodeOf = (id: string): string => `T-${id.replaceAll('-', '').slice(-6).toUpperCase()}`

/**
 * The fields of a new rate.
 * @throws Refusal if a value is unknown or inconsistent
 */
export const newRate = ({ code, ...typed }: Form, id: string, facts: Facts): Fields => {
  refuseInconsistent(typed)
  const { origin, destination, owner, carrier, charges, ...plain } = typed
  const namedFields = withFacts({ origin, destination, owner, carrier, charges }, typed, facts)
  const rateCode = code === undefined || code === '' ? defaultCodeOf(id) : code
  return { ...entry.initial.fields, ...plain, ...namedFields, id, code: rateCode, version: 1 }
}

type Decide = Decider<RateState, RateCommands, RateEvents>['decide']
type Meta = Parameters<Decide['ImportRate']>[2]
type Events = ReturnType<Decide['ImportRate']>

/** Rules of users' commands and of the rows of files. */
const rules = {
  CreateRate: (typed: Form, { exists }: RateState, { id, lookups }: Meta): Events => {
    if (exists) throw new Refusal('ALREADY_EXISTS', 'This rate exists already.', { id })
    return [{ type: 'RateCreated', data: newRate(typed, id, lookups.rateFacts) }]
  },
  ChangeRate: (
    { origin, destination, owner, carrier, charges, ...plain }: CommandData<RateCommands['ChangeRate']>,
    state: RateState,
    { lookups }: Meta,
  ): Events => {
    const { fields } = state
    const namedFields = withFacts({ origin, destination, owner, carrier, charges }, fields, lookups.rateFacts)
    const changed = differences(fields, { ...plain, ...namedFields })
    if (Object.keys(changed).length === 0) return []
    entry.refuseUnlessInUse(state)
    refuseInconsistent({ ...fields, ...changed })
    return [{ type: 'RateChanged', data: { ...changed, version: fields.version + 1 } }]
  },
}

/** The events with the id of their import. */
const withImport = (events: Events, importBatchId: string): Events =>
  events.map((event) =>
    event.type === 'RateCreated' || event.type === 'RateChanged'
      ? { ...event, data: { ...event.data, importBatchId } }
      : event,
  ) as Events

const fileCommands: Pick<Decide, 'ImportRate' | 'ReviseRate' | 'TakeBackRate'> = {
  ImportRate: ({ importBatchId, ...typed }, state, meta) =>
    withImport(rules.CreateRate(typed, state, meta), importBatchId),
  ReviseRate: ({ importBatchId, onlyEarlier = false, ...typed }, state, meta) =>
    // A new rate ends its predecessor; a predecessor that already ended earlier stays unchanged.
    onlyEarlier && (typed.validTo ?? '') >= state.fields.validTo
      ? []
      : withImport(rules.ChangeRate(typed, state, meta), importBatchId),
  TakeBackRate: ({ importBatchId, before }, { active, fields }) => {
    if (before === null) return active ? [{ type: 'RateSuspended', data: { reason: '', importBatchId } }] : []
    const changed = differences(fields, before)
    if (Object.keys(changed).length === 0) return []
    return [{ type: 'RateChanged', data: { ...changed, version: fields.version + 1, importBatchId } }]
  },
}

/** @throws Refusal while an import of the owner's rates is applied */
const refuseLocked = ({ importLock }: Pick<Lookups, 'importLock'>): void => {
  if (importLock)
    throw new Refusal('LOCKED_BY_IMPORT', `${importLock.name} imports rates of this owner.`, { ...importLock })
}

/** Decider of a stored rate. */
export const rate: Decider<RateState, RateCommands, RateEvents> = {
  aggregate: 'rate',
  initial: entry.initial,
  decide: {
    ...fileCommands,
    CreateRate: (typed, state, meta) => {
      refuseLocked(meta.lookups)
      return rules.CreateRate(typed, state, meta)
    },
    ChangeRate: (typed, state, meta) => {
      refuseLocked(meta.lookups)
      return rules.ChangeRate(typed, state, meta)
    },
    ExtendRate: ({ validTo }, state, { lookups }) => {
      refuseLocked(lookups)
      const { fields } = state
      if (validTo === fields.validTo) return []
      entry.refuseUnlessInUse(state)
      if (validTo < fields.validTo)
        throw new Refusal('VALIDITY_NOT_LATER', 'The new end is not later.', {
          field: 'validTo',
          validTo: fields.validTo,
        })
      return [{ type: 'RateExtended', data: { validTo, version: fields.version + 1 } }]
    },
    SuspendRate: ({ reason }, { active }, { lookups }) => {
      refuseLocked(lookups)
      return active ? [{ type: 'RateSuspended', data: { reason } }] : []
    },
    ResumeRate: (_, { active }, { lookups }) => {
      refuseLocked(lookups)
      return active ? [] : [{ type: 'RateResumed', data: {} }]
    },
  },
  evolve: {
    // The import is part of the history, not of the rate.
    RateCreated: (state, { importBatchId: _import, ...data }) => entry.created(state, data),
    RateChanged: (state, { importBatchId: _import, ...data }) => entry.changed(state, data),
    RateExtended: entry.changed,
    RateSuspended: entry.withActive(false),
    RateResumed: entry.withActive(true),
  },
}
