import type { CarrierProfile } from '@freight/contracts/express-carrier/carrier'
import type { TariffContent, TariffHead } from '@freight/contracts/express-carrier/tariff'
import type { z } from 'zod'
import { baseSetIds } from '../base-set/base-set.ts'

type Content = z.input<typeof TariffContent>
type Area = 'MERCOSUR' | 'AMERICA' | 'EUROPE' | 'ASIA'

const areas: Readonly<Record<Area, { countries: string[]; level: number }>> = {
  MERCOSUR: { countries: ['UY', 'AR', 'PY', 'BR', 'CL'], level: 0.55 },
  AMERICA: { countries: ['US', 'CA', 'MX', 'CO', 'PE'], level: 0.85 },
  EUROPE: { countries: ['DE', 'ES', 'FR', 'IT', 'NL', 'BE', 'CH', 'GB', 'PT', 'AT'], level: 1 },
  ASIA: { countries: ['CN', 'HK', 'TW', 'JP', 'KR', 'VN', 'IN'], level: 1.2 },
}
const areaNames = Object.keys(areas) as Area[]

/** Carriers of the demo, all fictitious. `fuel`: percentage of the present month. */
export const expressCarriers: readonly { id: string; fuel: number; profile: z.input<typeof CarrierProfile> }[] = [
  { id: 'VELOZ', fuel: 18.5, profile: { name: 'Veloz' } },
  { id: 'ANDES', fuel: 16, profile: { name: 'Andes Courier' } },
  { id: 'RAPIDLINK', fuel: 17.25, profile: { name: 'RapidLink' } },
  { id: 'JET', fuel: 12, profile: { name: 'Jet Postal', limits: { maxPieceKg: '5' } } },
]

type Prices = {
  /** Zone of each area, in the order of the areas. */
  zones: readonly string[]
  transit: readonly number[]
  /** Price in Europe: once, and for each kilogram. */
  once: number
  perKg: number
  /** Surcharge for customs. */
  customs: string
  insurance: NonNullable<Content['insurance']>
  /** Postal areas that are served, by country; absent: all; none: the country is not served. */
  served?: Readonly<Record<string, string[]>>
}

const weights = [0.5, 1, 1.5, 2, 2.5, 3, 4, 5, 6, 7, 8, 9, 10, 11.5, 13, 15, 18, 20, 25, 30]
const heaviest = weights.at(-1) ?? 0
/** Documents have prices of their own up to two kilograms. */
const documents = { upToKg: 2, level: 0.7 }

const zoneRows = ({ zones, served }: Prices): NonNullable<Content['zones']> =>
  (['ORIGIN', 'DESTINATION'] as const).flatMap((end) =>
    areaNames.flatMap((area, index) => {
      const zone = zones[index] ?? ''
      const countries = areas[area].countries.filter((country) => served?.[country] === undefined)
      const partly = Object.entries(served ?? {}).filter(
        ([of, { length }]) => length > 0 && areas[area].countries.includes(of),
      )
      return [{ zone, end, countries }, ...partly.map(([of, postals]) => ({ zone, end, countries: [of], postals }))]
    }),
  )

type Surcharge = NonNullable<Content['surcharges']>[number]
const customsTax = { chargeCode: 'IMC', taxable: true, fuelable: false }
const handling = { group: 'handling' }

type Basic = [code: string, text: string, basis: Surcharge['basis'], amount: string, trigger: Surcharge['trigger']]
const surcharge = ([code, text, basis, amount, trigger]: Basic, others: Partial<Surcharge>): Surcharge => {
  return { code, text, basis, amount, trigger, fuelable: true, ...others }
}

const contentOf = (prices: Prices, level: number): Content => {
  const { zones, transit, once, perKg, customs, insurance } = prices
  const amount = (area: Area, kg: number, share = 1) =>
    ((once + perKg * kg) * areas[area].level * level * share).toFixed(2)
  return {
    zones: zoneRows(prices),
    bands: areaNames.flatMap((area, index) => {
      const zone = zones[index] ?? ''
      const band = (kind: 'ANY' | 'DOC', kg: number, share?: number) => {
        return { zone, kind, upToKg: String(kg), amount: amount(area, kg, share) }
      }
      const docs = weights.filter((kg) => kg <= documents.upToKg).map((kg) => band('DOC', kg, documents.level))
      return [...weights.map((kg) => band('ANY', kg)), ...docs]
    }),
    above: areaNames.map((area, index) => {
      const perHeavyKg = ((once / heaviest + perKg) * areas[area].level * level).toFixed(2)
      return { zone: zones[index] ?? '', kind: 'ANY', fromKg: String(heaviest), mode: 'WHOLE', amount: perHeavyKg }
    }),
    surcharges: [
      surcharge(['CUSTOMS', 'Gestión aduana', 'SHIPMENT', customs, { kind: 'DECLARED' }], customsTax),
      surcharge(['REMOTE', 'Área remota', 'KG', '0.60', { kind: 'REMOTE', end: 'BOTH' }], { min: '22.00' }),
      surcharge(['OVERWEIGHT', 'Bulto pesado', 'PIECE', '30.00', { kind: 'PIECE_KG', over: '25' }], handling),
      surcharge(['OVERSIZE', 'Bulto largo', 'PIECE', '20.20', { kind: 'SIDE_CM', over: '120' }], handling),
    ],
    insurance,
    transit: zones.map((zone, index) => ({ zone, days: transit[index] ?? 5 })),
    cutoff: '16:00',
    chargeCodes: { base: '', fuel: 'FSC', insurance: 'INS' },
  }
}

const area = (zones: string, transit: readonly number[]) => ({ zones: zones.split(' '), transit })
const veloz = { customs: '25.00', insurance: { percent: '1.5', min: '12.00' } }
const priority: Prices = { ...veloz, ...area('1 4 5 7', [1, 2, 3, 4]), once: 33.4, perKg: 10 }
const economy: Prices = { ...veloz, ...area('1 4 5 7', [3, 4, 5, 7]), once: 29.7, perKg: 9 }
const regular: Prices = {
  ...area('A B C D', [3, 5, 6, 8]),
  once: 29.9,
  perKg: 8,
  customs: '18.00',
  insurance: { percent: '1', min: '15.00' },
}
const express48: Prices = {
  ...area('R1 R2 R3 R4', [2, 2, 2, 3]),
  once: 35,
  perKg: 8.8,
  customs: '22.00',
  insurance: { percent: '1.2', min: '10.00' },
  // Rated by the end abroad, so the countries of the companies have no zone.
  served: { IT: ['00', '10', '20'], ES: ['08', '28', '46'], UY: [], AR: [] },
}
const parcel: Prices = {
  ...area('P1 P2 P3 P4', [5, 8, 9, 12]),
  once: 18,
  perKg: 7,
  customs: '14.00',
  insurance: { perStarted: { amount: '1.20', per: '100' }, included: '100', max: '2000' },
}

type DemoTariff = {
  head: z.input<typeof TariffHead>
  /** Prices of a version that is valid from so many days before the present. */
  versions: readonly { daysAgo: number; content: Content }[]
}

type Head = Partial<DemoTariff['head']> & { level?: number }
const tariff = (carrier: string, service: string, prices: Prices, { level = 1, ...head }: Head = {}): DemoTariff => ({
  head: { code: 'IP0', carrier, service, currency: 'USD', ...head },
  versions: [
    { daysAgo: 600, content: contentOf(prices, 0.9 * level) },
    { daysAgo: 330, content: contentOf(prices, 0.95 * level) },
    { daysAgo: 120, content: contentOf(prices, level) },
  ],
})

/** The client with a list of its own. */
const listClient = 'electrorambla.example'

/** Prices for all clients; one list of a client; RapidLink with a cost of its own, Jet Postal without any. */
export const expressTariffs = (): DemoTariff[] => [
  tariff('VELOZ', 'Priority', priority),
  tariff('VELOZ', 'Economy', economy),
  tariff('ANDES', 'Regular', regular),
  tariff('RAPIDLINK', 'Express 48', express48, { side: 'SELL' }),
  tariff('RAPIDLINK', 'Express 48', express48, { side: 'BUY', level: 0.84 }),
  tariff('JET', 'Paquete', parcel, { side: 'SELL' }),
  tariff('VELOZ', 'Priority', priority, { code: 'IP7', client: baseSetIds.clientId(listClient), level: 0.92 }),
]

/** Places that all carriers call remote. */
export const remoteCountries = [
  { country: 'AR', postals: ['9410', '9420', '9400..9408'] },
  { country: 'CL', postals: ['6200000..6299999'] },
  { country: 'CN', postals: ['830000..849999'] },
]

/** Percentage of a month so many months ago: steps of a quarter; this month and the last one have the same. */
export const fuelPercent = (present: number, monthsAgo: number): string =>
  (monthsAgo <= 1 ? present : present + 0.25 * (((monthsAgo * 5) % 11) - 5)).toFixed(2)
