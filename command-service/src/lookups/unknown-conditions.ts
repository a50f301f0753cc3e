import type { Lookups } from '@freight/contracts/registry/lookups'
import { groupName } from '@freight/contracts/vocabulary/client-group'
import { findPresentOrganization } from './client.ts'
import type { Lookup, AggregateReaders } from './aggregate-readers.ts'

// ZZ means an unknown region: it has a name, but is not a country.
const unknownRegion = 'ZZ'
const countries = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })

/** Whether there is such a location, or country of two letters. */
export const isPlace = async (code: string, readers: AggregateReaders): Promise<boolean> =>
  code.length === 2
    ? code !== unknownRegion && countries.of(code) !== undefined
    : (await readers.place(code)) !== undefined

/** Conditions of a markup rule with unknown values. */
export const unknownConditions: Lookup<Lookups['unknownConditions']> = async ({ data }, readers) => {
  // The client of a rule is a plain id.
  const { client }: { client?: unknown } = data
  const { origin, destination, chargeCode } = data
  const isKnown = {
    client:
      typeof client !== 'string' ||
      groupName(client) !== undefined ||
      (await findPresentOrganization(client, readers)) !== undefined,
    origin: typeof origin !== 'string' || (await isPlace(origin, readers)),
    destination: typeof destination !== 'string' || (await isPlace(destination, readers)),
    chargeCode: typeof chargeCode !== 'string' || (await readers.chargeCode(chargeCode)).state.exists,
  }
  return (['client', 'origin', 'destination', 'chargeCode'] as const).filter((condition) => !isKnown[condition])
}
