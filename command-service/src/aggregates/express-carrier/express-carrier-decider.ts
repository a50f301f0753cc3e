import { CarrierProfile, type ExpressCarrier } from '@freight/contracts/express-carrier/carrier'
import type { ExpressCarrierCommands, ExpressCarrierEvents } from '@freight/contracts/express-carrier/express-carrier'
import { sameContent } from '@freight/contracts/same-content'
import { type Decider, Refusal } from '@freight/platform/event-store/decider'
import { type Entry, entryOf } from '../catalogue/entry.ts'

export type ExpressCarrierState = Entry<ExpressCarrier>

const entry = entryOf<ExpressCarrier>('carrier', {
  ...CarrierProfile.parse({ name: '-' }),
  id: '',
  fuel: [],
  demand: [],
  codes: [],
  remoteVersion: 0,
  remote: [],
})

/** Decider of an express carrier. */
export const expressCarrier: Decider<ExpressCarrierState, ExpressCarrierCommands, ExpressCarrierEvents> = {
  aggregate: 'express-carrier',
  initial: entry.initial,
  decide: {
    CreateExpressCarrier: (data, { exists }, { id }) => {
      if (exists) throw new Refusal('ALREADY_EXISTS', 'This carrier exists already.', { id })
      return [{ type: 'ExpressCarrierCreated', data }]
    },
    SetProfile: entry.changes('ExpressCarrierProfileChanged'),
    SetFuel: (data, { fields: { fuel } }) =>
      fuel.some((one) => sameContent(one, data)) ? [] : [{ type: 'ExpressCarrierFuelSet', data }],
    SetDemand: ({ periods }, { fields: { demand } }) => {
      const index = periods.findIndex(({ from, to }) => to < from)
      if (index !== -1)
        throw new Refusal('PERIOD_REVERSED', 'A period ends before it begins.', { field: `periods.${index}.to` })
      return sameContent(periods, demand) ? [] : [{ type: 'ExpressCarrierDemandSet', data: { periods } }]
    },
    PublishRemoteAreaList: ({ countries }, { fields: { remote, remoteVersion } }) =>
      sameContent(countries, remote)
        ? []
        : [{ type: 'ExpressCarrierRemoteAreasPublished', data: { version: remoteVersion + 1, countries } }],
    MapCode: (data, { fields: { codes } }) =>
      codes.some((one) => sameContent(one, data)) ? [] : [{ type: 'ExpressCarrierCodeMapped', data }],
    PauseCarrier: ({ reason }, { fields: { paused } }) =>
      paused === reason ? [] : [{ type: 'ExpressCarrierPaused', data: { reason } }],
    ResumeCarrier: (_, { fields: { paused } }) =>
      paused === undefined ? [] : [{ type: 'ExpressCarrierResumed', data: {} }],
  },
  evolve: {
    ExpressCarrierCreated: entry.created,
    ExpressCarrierProfileChanged: entry.changed,
    ExpressCarrierFuelSet: (state, set) => {
      const others = state.fields.fuel.filter(({ service, month }) => service !== set.service || month !== set.month)
      return entry.changed(state, { fuel: [...others, set] })
    },
    ExpressCarrierDemandSet: (state, { periods: demand }) => entry.changed(state, { demand }),
    ExpressCarrierRemoteAreasPublished: (state, { version: remoteVersion, countries: remote }) =>
      entry.changed(state, { remoteVersion, remote }),
    ExpressCarrierCodeMapped: (state, mapping) =>
      entry.changed(state, { codes: [...state.fields.codes.filter(({ code }) => code !== mapping.code), mapping] }),
    ExpressCarrierPaused: (state, { reason: paused }) => entry.changed(state, { paused }),
    ExpressCarrierResumed: (state) => entry.changed(state, { paused: undefined }),
  },
}
