import type { Execute } from '@freight/command-service/handling/command-context'
import type { TypedRateCharge } from '@freight/contracts/pricing/rate-charge'
import { permissionsOf } from '@freight/contracts/vocabulary/roles'
import type { EventStore } from '@freight/platform/event-store/port'
import { baseSetIds } from '../base-set/base-set.ts'
import { demoCarriers, type DemoProvider, demoProviders } from '../base-set/providers.ts'
import { type Random, randomOf, seedOf } from '../random.ts'
import { type DemoPlace, demoPlaces } from '../places.ts'

/** A haul between the addresses of a country and one of its terminals. */
type Haul = { mode: 'FTL' | 'LTL'; country: string; terminal: string; isPickup: boolean; provider: DemoProvider }

const DAY = 86_400_000

/** Ends without a haulier rate: automatic offers stay incomplete, and a cost request is needed. */
const withoutHauliers: ReadonlySet<string> = new Set(['CNTAO', 'CNXMN', 'VNSGN', 'ESVLC', 'MXVER', 'ICN', 'ZRH'])

const hauliersOf = (country: string): DemoProvider[] => {
  const localProviders = demoProviders.filter(({ origins }) => origins.includes(country))
  return localProviders.slice(0, 2)
}

/** Containers use whole trucks from and to ports, other cargo is consolidated, both ways. */
export const demoHauls = (): Haul[] => {
  const places: readonly DemoPlace[] = Object.values(demoPlaces)
  return places.flatMap(({ country, port, airport }) => {
    const terminals = [
      ...(port === undefined ? [] : (['FTL', 'LTL'] as const).map((mode) => ({ mode, terminal: port }))),
      ...(airport === undefined ? [] : [{ mode: 'LTL' as const, terminal: airport }]),
    ]
    return terminals
      .filter(({ terminal }) => !withoutHauliers.has(terminal))
      .flatMap(({ mode, terminal }) =>
        hauliersOf(country).flatMap((provider) =>
          [true, false].map((isPickup) => ({ mode, country, terminal, isPickup, provider })),
        ),
      )
  })
}

const cents = (value: number) => value.toFixed(2)

/** Per truck, or per kilogram with a minimum. */
const chargeOf = ({ mode, isPickup, provider }: Haul, random: Random): Partial<TypedRateCharge> & { code: string } => {
  const code = isPickup ? 'PCK' : 'DLV'
  const level = provider.level * random.between(0.9, 1.15)
  return mode === 'FTL'
    ? { code, currency: 'USD', calculator: 'PER_TRUCK', amount: cents(Math.round((340 * level) / 5) * 5) }
    : {
        code,
        currency: 'USD',
        calculator: 'PER_KG',
        amount: cents(0.11 * level),
        minimum: { amount: cents(Math.round((65 * level) / 5) * 5) },
      }
}

/** The n-th haulier rate as a command body; always the same. */
export const doorRate = (haul: Haul, n: number, present: Date) => {
  const random = randomOf(seedOf(955, n))
  const { mode, country, terminal, isPickup, provider } = haul
  const dayAfter = (days: number) => new Date(present.getTime() + days * DAY).toISOString().slice(0, 10)
  return {
    code: `R-${String(n + 1).padStart(4, '0')}`,
    transport: 'ROAD',
    mode,
    origin: isPickup ? country : terminal,
    destination: isPickup ? terminal : country,
    validFrom: dayAfter(-400),
    validTo: dayAfter(random.integer(20, 120)),
    transitTime: random.integer(1, 3),
    frequency: 'diaria',
    owner: { id: baseSetIds.providerId(provider.code) },
    carrier: country === 'UY' || country === 'AR' ? { name: random.pick(demoCarriers.ROAD) } : null,
    charges: [chargeOf(haul, random)],
  }
}

type Demo = { execute: Execute; eventStore: Pick<EventStore, 'receipt' | 'append'>; present: Date }

const receiptId = 'demo:door-rates'

/** Stores the haulier rates between doors and terminals, once. */
export const ensureDoorRates = async ({ execute, eventStore, present }: Demo): Promise<void> => {
  if (await eventStore.receipt(receiptId)) return
  const userId = baseSetIds.userId('jrey')
  for (const [n, haul] of demoHauls().entries())
    await execute('rate', 'CreateRate', undefined, doorRate(haul, n, present), {
      principal: { userId, permissions: permissionsOf(['PRICING']) },
      actor: { kind: 'STAFF', userId },
      company: 'MVD',
      commandId: `demo:door-rate:${n}`,
      now: new Date(present.getTime() - 150 * DAY),
    })
  await eventStore.append(receiptId.replaceAll(':', '-'), 0, [], {
    receipt: { commandId: receiptId, fingerprint: receiptId },
  })
}
