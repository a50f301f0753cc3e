import type { Lookups } from '@freight/contracts/registry/lookups'
import type { ExpressTariffCommands } from '@freight/contracts/express-tariff/express-tariff-commands'
import type { ExpressTariffEvents } from '@freight/contracts/express-tariff/express-tariff-events'
import { roundIn } from '@freight/contracts/express-shipment/money-parts'
import { emptyContent, type Tariff, TariffContent, type TariffVersion } from '@freight/contracts/express-carrier/tariff'
import { versionSteps } from '@freight/contracts/express-tariff/versions'
import { type ZoneConflict, zoneIndex } from '@freight/contracts/express-tariff/zones'
import { Exact } from '@freight/contracts/money/money'
import { type Decider, Refusal } from '@freight/platform/event-store/decider'
import { differences } from '../catalogue/entry.ts'

export type ExpressTariffState = { tariff: Tariff | undefined }

const contentOf = (version: TariffVersion | undefined): TariffContent =>
  version === undefined ? emptyContent : TariffContent.parse(version)

const versionsOf = ({ tariff }: ExpressTariffState) => tariff?.versions ?? []

const versionOf = (state: ExpressTariffState, no: number): TariffVersion => {
  const version = versionsOf(state).find((one) => one.no === no)
  if (!version) throw new Refusal('VERSION_UNKNOWN', 'There is no such version.', { no })
  return version
}

/** The draft with a number. @throws Refusal without it, or where it was published */
const draftOf = (state: ExpressTariffState, no: number): TariffVersion => {
  const version = versionOf(state, no)
  if (version.status !== 'DRAFT') throw new Refusal('VERSION_NOT_DRAFT', 'Only a draft can change.', { no })
  return version
}

/** @throws Refusal for a version with which a shipment has no price, or two */
const refuseUnclear = ({ zones, bands, above }: TariffVersion): void => {
  if (bands.length + above.length === 0) throw new Refusal('TARIFF_EMPTY', 'It has no bands.', { field: 'bands' })
  const priced = new Set([...bands, ...above].map(({ zone }) => zone))
  const unpriced = zones.find(({ zone }) => !priced.has(zone))
  if (unpriced) throw new Refusal('ZONE_WITHOUT_BANDS', 'A zone has no bands.', { field: 'bands', zone: unpriced.zone })
  const names = new Set(zones.map(({ zone }) => zone))
  const unknown = [...priced].find((zone) => !names.has(zone))
  if (unknown !== undefined)
    throw new Refusal('ZONE_UNKNOWN', 'A band has a zone without countries.', { field: 'zones', zone: unknown })
  const keys = new Set<string>()
  for (const { zone, kind, upToKg } of bands) {
    const key = `${zone} ${kind} ${new Exact(upToKg).toFixed()}`
    if (keys.has(key)) throw new Refusal('BAND_TWICE', 'A band occurs twice.', { field: 'bands', band: key })
    keys.add(key)
  }
  const conflicts: ZoneConflict[] = []
  for (const end of ['ORIGIN', 'DESTINATION'] as const) zoneIndex(zones, end, (one) => void conflicts.push(one))
  const [conflict] = conflicts
  if (conflict) throw new Refusal('ZONES_OVERLAP', 'Two zones have one place.', { field: 'zones', ...conflict })
}

const refuseUnknownCarrier = ({ carrierExists }: Lookups['expressCatalogue']): void => {
  if (!carrierExists) throw new Refusal('CARRIER_UNKNOWN', 'There is no such carrier.', { field: 'carrier' })
}

/** The prices of a version with a percentage added. */
const raised = (content: TariffContent, percent: string, currency: Tariff['currency']): TariffContent => {
  const factor = new Exact(percent).plus(100).dividedBy(100)
  const price = (amount: string) => roundIn(factor.times(amount), currency)
  const withPrice = <Row extends { amount: string }>(row: Row): Row => ({ ...row, amount: price(row.amount) })
  return {
    ...content,
    bands: content.bands.map(withPrice),
    above: content.above.map(withPrice),
    minimum: content.minimum === null ? null : price(content.minimum),
  }
}

const publishedOf = (versions: readonly TariffVersion[]) => versions.findLast(({ status }) => status === 'PUBLISHED')

const withVersions =
  <Data>(step: (versions: readonly TariffVersion[], data: Data) => readonly TariffVersion[]) =>
  ({ tariff }: ExpressTariffState, data: Data): ExpressTariffState => ({
    tariff: tariff && { ...tariff, versions: step(tariff.versions, data) },
  })

/** Decider of an express tariff. */
export const expressTariff: Decider<ExpressTariffState, ExpressTariffCommands, ExpressTariffEvents> = {
  aggregate: 'express-tariff',
  initial: { tariff: undefined },
  decide: {
    CreateExpressTariff: (data, { tariff }, { id, lookups }) => {
      if (tariff) throw new Refusal('ALREADY_EXISTS', 'This tariff exists already.', { id })
      refuseUnknownCarrier(lookups.expressCatalogue)
      return [{ type: 'ExpressTariffCreated', data: { id, ...data } }]
    },
    DraftTariffVersion: (_, state) => {
      const versions = versionsOf(state)
      const draft = versions.find(({ status }) => status === 'DRAFT')
      if (draft) throw new Refusal('DRAFT_EXISTS', 'There is a draft already.', { no: draft.no })
      const content = contentOf(publishedOf(versions))
      return [{ type: 'ExpressTariffVersionDrafted', data: { no: versions.length + 1, content } }]
    },
    ChangeDraft: ({ no, ...sections }, state) => {
      const changes = differences<TariffContent>(draftOf(state, no), sections)
      return Object.keys(changes).length === 0 ? [] : [{ type: 'ExpressTariffDraftChanged', data: { no, changes } }]
    },
    PublishVersion: ({ no, validFrom, validTo }, state) => {
      const draft = draftOf(state, no)
      if (validTo !== undefined && validTo < validFrom)
        throw new Refusal('PERIOD_REVERSED', 'The validity ends before it begins.', { field: 'validTo' })
      const other = versionsOf(state).find((one) => one.status === 'PUBLISHED' && one.validFrom === validFrom)
      if (other)
        throw new Refusal('VERSIONS_OVERLAP', 'Another version begins on this day.', {
          field: 'validFrom',
          no: other.no,
        })
      refuseUnclear(draft)
      const validity = { validFrom, ...(validTo !== undefined && { validTo }) }
      return [{ type: 'ExpressTariffVersionPublished', data: { no, ...validity } }]
    },
    WithdrawVersion: ({ no, reason }, state, { lookups }) => {
      if (versionOf(state, no).status === 'WITHDRAWN') return []
      if (reason === '' && lookups.isVersionBooked)
        throw new Refusal('VERSION_BOOKED', 'Shipments are booked with it: publish a new version.', { no })
      return [{ type: 'ExpressTariffVersionWithdrawn', data: { no, reason } }]
    },
    CopyTariff: ({ code, percent, side, account }, { tariff }, { id, lookups }) => {
      const { source } = lookups.expressCatalogue
      if (tariff || !source) throw new Refusal('TARIFF_UNKNOWN', 'There is no such tariff.', { id })
      const { versions, id: copyOf, ...head } = source
      const content = contentOf(publishedOf(versions) ?? versions.at(-1))
      return [
        {
          type: 'ExpressTariffCreated',
          data: { ...head, id, code, side: side ?? head.side, account: account ?? head.account, copyOf },
        },
        { type: 'ExpressTariffVersionDrafted', data: { no: 1, content: raised(content, percent, head.currency) } },
      ]
    },
  },
  evolve: {
    ExpressTariffCreated: (_, { copyOf: _copyOf, ...head }) => ({ tariff: { ...head, versions: [] } }),
    ExpressTariffVersionDrafted: withVersions(versionSteps.ExpressTariffVersionDrafted),
    ExpressTariffDraftChanged: withVersions(versionSteps.ExpressTariffDraftChanged),
    ExpressTariffVersionPublished: withVersions(versionSteps.ExpressTariffVersionPublished),
    ExpressTariffVersionWithdrawn: withVersions(versionSteps.ExpressTariffVersionWithdrawn),
  },
  // Two tariffs of one list and service would have two prices for a day.
  uniqueKeys: ({ tariff }) => {
    if (tariff === undefined) return []
    const { code, side, direction, carrier, service, account, client = '' } = tariff
    const value = JSON.stringify([code, side, direction, carrier, service, account, client])
    return [{ scope: 'express-tariff', value }]
  },
}
