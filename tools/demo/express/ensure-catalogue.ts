import type { AggregateName } from '@freight/contracts/registry/aggregates'
import { BASE_SET_DAYS } from '../arrivals.ts'
import { dateAfter } from '../working-hours.ts'
import { expressCarriers, expressTariffs, fuelPercent, remoteCountries } from './catalogue.ts'
import type { ExpressDemo } from './play-express.ts'

const DAY = 86_400_000
const FUEL_MONTHS = 19

/** `present`: of the demo, always the same. */
type Demo = Pick<ExpressDemo, 'execute' | 'eventStore'> & { present: Date }

/** Stores carriers, fuel and tariffs of the demo, once; existing ones stay unchanged. */
export const ensureExpressCatalogue = async ({ execute, eventStore, present }: Demo): Promise<void> => {
  const name = 'demo:express-catalogue'
  if (await eventStore.receipt(name)) return
  const change = (aggregate: AggregateName, command: string, about: string, id: string | undefined, data: object) =>
    execute(aggregate, command, id, data, {
      principal: { userId: 'demo', permissions: [], system: true },
      actor: { kind: 'SYSTEM', name: 'demo' },
      company: 'MVD',
      commandId: `demo:${aggregate}:${about}:${command}`,
      now: new Date(present.getTime() - BASE_SET_DAYS * DAY),
    })
  for (const { id, fuel, profile } of expressCarriers) {
    const capabilities = ['RATE', 'BOOK', 'TRACK', 'VOID']
    const carrier = { id, ...profile, adapter: 'BUILT_IN', sandbox: false, capabilities }
    await change('express-carrier', 'CreateExpressCarrier', id, undefined, carrier)
    await change('express-carrier', 'PublishRemoteAreaList', id, id, { countries: remoteCountries })
    for (let monthsAgo = FUEL_MONTHS - 1; monthsAgo >= 0; monthsAgo -= 1) {
      const day = new Date(Date.UTC(present.getUTCFullYear(), present.getUTCMonth() - monthsAgo, 1))
      const month = day.toISOString().slice(0, 7)
      await change('express-carrier', 'SetFuel', `${id}:${month}`, id, { month, percent: fuelPercent(fuel, monthsAgo) })
    }
  }
  for (const { head, versions } of expressTariffs()) {
    const about = `${head.carrier}:${head.service}:${head.code}:${head.side ?? 'BOTH'}`
    const { id } = await change('express-tariff', 'CreateExpressTariff', about, undefined, head)
    for (const [index, { daysAgo, content }] of versions.entries()) {
      const no = index + 1
      await change('express-tariff', 'DraftTariffVersion', `${about}:${no}`, id, {})
      await change('express-tariff', 'ChangeDraft', `${about}:${no}`, id, { no, ...content })
      const validFrom = dateAfter(present.getTime(), -daysAgo)
      await change('express-tariff', 'PublishVersion', `${about}:${no}`, id, { no, validFrom })
    }
  }
  await eventStore.append(name.replaceAll(':', '-'), 0, [], { receipt: { commandId: name, fingerprint: name } })
  // The shipments look carriers and tariffs up in the log.
  await eventStore.stored?.()
}
