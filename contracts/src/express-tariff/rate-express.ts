import {
  costOf as costPriceOf,
  type ExpressOption,
  type ExpressRating,
  type OptionPrice,
  type RatingMessage,
} from '../express-shipment/option.ts'
import type { ExpressCurrency } from '../vocabulary/express.ts'
import { directionOf, priceListOf } from '../express-shipment/shipment.ts'
import type { Decimal } from 'decimal.js'
import { rowMeasures } from './chargeable.ts'
import type { CompiledCarrier, CompiledTariffs, CompiledVersion } from './versions.ts'
import { exact, zero } from './exact.ts'
import { message, type RatedShipment, type RatingContext } from './rated-shipment.ts'
import { roundIn } from '../express-shipment/money-parts.ts'
import { standardList, type TariffHead } from '../express-carrier/tariff.ts'
import { versionPrice } from './version-price.ts'

const isOn = ({ version: { validFrom, validTo } }: CompiledVersion, day: string): boolean =>
  validFrom !== undefined && validFrom <= day && day <= (validTo ?? day)

/** Day after so many working days. */
const dayAfter = (day: string, workingDays: number): string => {
  const date = new Date(`${day}T00:00:00Z`)
  for (let left = workingDays; left > 0;) {
    date.setUTCDate(date.getUTCDate() + 1)
    if (date.getUTCDay() % 6 !== 0) left -= 1
  }
  return date.toISOString().slice(0, 10)
}

type Wanted = { direction: 'IB' | 'OB'; code: string; client: string | undefined }

/** Rank of a tariff for a shipment, the lowest first; undefined where it does not apply. */
const rankOf = (tariff: TariffHead, { direction, code, client }: Wanted): number | undefined => {
  const isClients = tariff.client !== undefined
  if (isClients && tariff.client !== client) return undefined
  if (tariff.direction !== 'ANY' && tariff.direction !== direction) return undefined
  if (!isClients && tariff.code !== code && tariff.code !== standardList) return undefined
  const ofList = isClients ? 0 : tariff.code === code ? 2 : 4
  return ofList + Number(tariff.direction === 'ANY')
}

/** The version of the day: by rank, then the later `validFrom`, then the later number. */
const bestVersion = (
  versions: readonly CompiledVersion[],
  day: string,
  rank: (tariff: TariffHead) => number | undefined,
): CompiledVersion | undefined =>
  versions
    .flatMap((one) => {
      const place = isOn(one, day) ? rank(one.tariff) : undefined
      return place === undefined ? [] : [{ one, place }]
    })
    .sort(
      (a, b) =>
        a.place - b.place ||
        (b.one.version.validFrom ?? '').localeCompare(a.one.version.validFrom ?? '') ||
        b.one.version.no - a.one.version.no ||
        a.one.tariff.id.localeCompare(b.one.tariff.id),
    )
    .at(0)?.one

type Cost = { cost: ExpressOption['cost']; warnings: RatingMessage[] }

/**
 * Expected cost: by a BUY tariff of the same code, of IP0, or any of the service; else that of the sell tariff. `buys`:
 * those of the account, then those for all accounts.
 */
const costOf = (
  sell: CompiledVersion,
  buys: readonly (readonly CompiledVersion[])[],
  wanted: Wanted,
  price: (version: CompiledVersion) => ReturnType<typeof versionPrice>,
  day: string,
): Cost => {
  const rank = (tariff: TariffHead) => {
    const place = rankOf(tariff, wanted)
    if (place !== undefined || (tariff.direction !== 'ANY' && tariff.direction !== wanted.direction)) return place
    return tariff.client === undefined || tariff.client === wanted.client ? 6 : undefined
  }
  const buy = buys.map((candidates) => bestVersion(candidates, day, rank)).find((one) => one !== undefined)
  if (buy === undefined) return { cost: { kind: sell.tariff.side === 'BOTH' ? 'SAME' : 'UNKNOWN' }, warnings: [] }
  const cost = price(buy)
  if ('refused' in cost)
    return {
      // The tariff for both sides is not the cost where another one is meant to be.
      cost: { kind: 'UNKNOWN' },
      warnings: [message('COST_REFUSED', { reason: cost.refused.code, tariff: buy.tariff.code })],
    }
  return { cost: { kind: 'KNOWN', price: cost.price }, warnings: [] }
}

const grouped = <Row>(rows: readonly Row[], keyOf: (row: Row) => string): Map<string, Row[]> => {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const group = groups.get(keyOf(row))
    if (group) group.push(row)
    else groups.set(keyOf(row), [row])
  }
  return groups
}

const serviceKey = ({ carrier, service }: Pick<TariffHead, 'carrier' | 'service'>): string =>
  JSON.stringify([carrier, service])

/** Service, price and cost of an option. */
const offerKey = (option: ExpressOption): string => {
  const { sell, cost } = option
  const price = costPriceOf(option)
  return JSON.stringify([serviceKey(option), sell.total, sell.currency, cost.kind, price?.total, price?.currency])
}

const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : Number(a.id > b.id))

/**
 * Options by id, without those that another account of the carrier offers at the same price and cost: of equal ones the
 * selected option stays, else the first id.
 */
const withoutRepeated = (options: readonly ExpressOption[], selected: string | undefined): ExpressOption[] => {
  const isSelected = ({ id }: ExpressOption) => id === selected
  return [...grouped(options.toSorted(byId), offerKey).values()]
    .flatMap((equal) => equal.find(isSelected) ?? equal.slice(0, 1))
    .toSorted(byId)
}

/**
 * Rates a shipment by every service of every carrier, as of a shipping day. Pure: the same input has the same result
 * for ever. `now`: instant of the rating, only stored. `selected`: id of the option that the shipment has, which no
 * equal one replaces.
 */
export const rateExpress = (
  compiled: CompiledTariffs,
  shipment: RatedShipment,
  context: RatingContext & { now: string; selected?: string | undefined },
): ExpressRating => {
  const { day, companyCountry, now, selected } = context
  const direction = directionOf(shipment, companyCountry)
  const code = priceListOf(shipment, direction) || standardList
  const wanted: Wanted = { direction: direction === 'IB' ? 'IB' : 'OB', code, client: shipment.cliente?.id }
  const measures = rowMeasures(shipment.packingData)
  const options: ExpressOption[] = []
  const refusals: ExpressRating['refusals'] = []
  const isBuy = ({ tariff }: CompiledVersion) => tariff.side === 'BUY'
  /** A tariff without account has that of its carrier. */
  const accountOf = ({ account, carrier }: TariffHead): string =>
    account || (compiled.carriers.get(carrier)?.carrier.account ?? '')
  // The parts of an option's id, which is unique within the rating.
  const groupKey = (tariff: TariffHead): string => JSON.stringify([tariff.carrier, tariff.service, accountOf(tariff)])
  const sellVersions = grouped(
    compiled.versions.filter((one) => !isBuy(one)),
    ({ tariff }) => groupKey(tariff),
  )
  const buyVersions = grouped(compiled.versions.filter(isBuy), ({ tariff }) => serviceKey(tariff))
  for (const [key, heads] of grouped(compiled.heads, groupKey)) {
    const sells = heads.filter((head) => head.side !== 'BUY' && rankOf(head, wanted) !== undefined)
    const [head] = sells
    const carrier: CompiledCarrier | undefined = head && compiled.carriers.get(head.carrier)
    if (head === undefined || carrier === undefined) continue
    const { name: carrierName, paused, sandbox } = carrier.carrier
    const place = { carrier: head.carrier, carrierName, service: head.service, ...(sandbox && { sandbox }) }
    const refuse = (reason: RatingMessage) => void refusals.push({ ...place, reason })
    if (paused !== undefined) {
      refuse(message('CARRIER_PAUSED', { reason: paused }))
      continue
    }
    const sell = bestVersion(sellVersions.get(key) ?? [], day, (tariff) => rankOf(tariff, wanted))
    if (sell === undefined) {
      refuse(message('NO_VERSION', { code, day }))
      continue
    }
    const price = (version: CompiledVersion) => versionPrice(version, carrier, shipment, context, measures)
    const rated = price(sell)
    if ('refused' in rated) {
      refuse(rated.refused)
      continue
    }
    const account = accountOf(head)
    const buys = buyVersions.get(serviceKey(head)) ?? []
    const ofAccount = buys.filter(({ tariff }) => accountOf(tariff) === account)
    const ofAll = buys.filter(({ tariff }) => tariff.account === '')
    const { cost, warnings } = costOf(sell, [ofAccount, ofAll], wanted, price, day)
    const isStandard = sell.tariff.client === undefined && sell.tariff.code !== code
    options.push({
      id: `${head.carrier}/${head.service}/${account}`,
      ...place,
      account,
      zone: rated.zone,
      band: rated.band,
      chargeable: rated.chargeable,
      sell: rated.price,
      cost,
      ...(rated.transitDays !== undefined && {
        transitDays: rated.transitDays,
        deliveryBy: dayAfter(day, rated.transitDays),
      }),
      ...(sell.version.cutoff !== '' && { cutoff: sell.version.cutoff }),
      warnings: [
        ...(isStandard ? [message('STANDARD_LIST', { code, used: sell.tariff.code })] : []),
        ...rated.warnings,
        ...warnings,
      ],
    })
  }
  return { asOf: now, shippingDay: day, options: withoutRepeated(options, selected), refusals }
}

/** A price in another currency for comparisons, line by line. `rate`: units of the currency for one unit of its own. */
export const convertedPrice = (price: OptionPrice, currency: ExpressCurrency, rate: string): OptionPrice => {
  const lines = price.lines.map((line) => ({ ...line, amount: roundIn(exact(line.amount).times(rate), currency) }))
  const total = lines.reduce<Decimal>((all, { amount }) => all.plus(amount), zero)
  return { ...price, currency, lines, total: roundIn(total, currency) }
}
