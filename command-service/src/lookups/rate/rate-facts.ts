import type { Lookups } from '@freight/contracts/registry/lookups'
import { groupName } from '@freight/contracts/vocabulary/client-group'
import { rateTypes } from '@freight/contracts/vocabulary/rate'
import { z } from 'zod'
import { atOnce } from '../../handling/keyed-queue.ts'
import type { AggregateReaders, Lookup } from '../aggregate-readers.ts'

/** The fields of a rate that need a lookup. */
const Named = z.object({
  /** Absent if the rate is changed: its type is stored. */
  type: z.enum(rateTypes).optional(),
  origin: z.string().default(''),
  destination: z.string().default(''),
  owner: z.object({ id: z.string() }).nullish(),
  charges: z.array(z.object({ code: z.string() })).default([]),
})

/** Readers for the names of a rate. */
export type NamingReaders = Pick<AggregateReaders, 'place' | 'provider' | 'organization' | 'chargeCode'>

const providerOf = async (id: string, readers: NamingReaders) => {
  const { exists, fields } = (await readers.provider(id)).state
  return exists && { provider: { id, code: fields.code, name: fields.name } }
}

const clientOf = async (id: string, readers: NamingReaders) => {
  const group = groupName(id)
  if (group !== undefined) return { client: { id, code: '', name: group } }
  const { exists, fields } = (await readers.organization(id)).state
  return exists && { client: { id, code: fields.cwCode ?? '', name: fields.nombreFantasia } }
}

/** The owner of a buying rate is a provider, that of a selling rate a client or a client group; the other one is not looked up. */
const ownerOf = async ({ type, owner }: z.infer<typeof Named>, readers: NamingReaders) => {
  if (!owner) return {}
  const [provider, client] = await Promise.all([
    type !== 'SELL' && providerOf(owner.id, readers),
    type !== 'BUY' && clientOf(owner.id, readers),
  ])
  return { ...provider, ...client }
}

const ownerKey = ({ type, owner }: z.infer<typeof Named>): string => `${type ?? ''} ${owner?.id ?? ''}`
const isPlace = (code: string): boolean => code.length > 2

// Limits concurrent lookups for a file: user requests share the same database connections.
const concurrency = 8

/** The results by key; keys without a result are missing. */
const foundBy = async <Thing, Found>(
  things: ReadonlyMap<string, Thing>,
  find: (thing: Thing) => Promise<Found | undefined> | Found | undefined,
): Promise<ReadonlyMap<string, Found>> => {
  const results = await atOnce(concurrency, [...things], async ([key, thing]) => [key, await find(thing)] as const)
  return new Map(results.flatMap(([key, one]) => (one === undefined ? [] : [[key, one] as const])))
}

const bySelf = (codes: readonly string[]): ReadonlyMap<string, string> => new Map(codes.map((code) => [code, code]))

/**
 * Names of the places, owners and charge codes of some rates, each looked up once; unknown ones are missing. The facts of
 * an unparsable body are undefined.
 */
export const factsOfRates = async (
  bodies: readonly unknown[],
  readers: NamingReaders,
): Promise<readonly Lookups['rateFacts'][]> => {
  const named = bodies.map((body) => Named.safeParse(body).data)
  const all = named.flatMap((one) => one ?? [])
  const [places, owners, codes] = await Promise.all([
    foundBy(bySelf(all.flatMap(({ origin, destination }) => [origin, destination]).filter(isPlace)), readers.place),
    foundBy(new Map(all.map((one) => [ownerKey(one), one])), (one) => ownerOf(one, readers)),
    foundBy(bySelf(all.flatMap(({ charges }) => charges.map(({ code }) => code))), async (code) => {
      const { exists, active, fields } = (await readers.chargeCode(code)).state
      return exists ? { ...fields, active } : undefined
    }),
  ])
  const chargeCodes = Object.fromEntries([...codes.values()].map((one) => [one.id, one]))
  return named.map((one) => {
    if (!one) return { chargeCodes }
    const [origin, destination] = [places.get(one.origin), places.get(one.destination)]
    return { ...(origin && { origin }), ...(destination && { destination }), ...owners.get(ownerKey(one)), chargeCodes }
  })
}

/** Names of the places, the owner and the charge codes of a rate; unknown ones are missing. */
export const rateFacts: Lookup<Lookups['rateFacts']> = async ({ data }, readers) => {
  const [facts] = await factsOfRates([Named.parse(data)], readers)
  return facts ?? { chargeCodes: {} }
}

/** The import that applies rates of the owner of a rate now; a change of the owner concerns both owners. */
export const importLock: Lookup<Lookups['importLock']> = async ({ id, data: { owner } }, readers) => {
  const { exists, fields } = (await readers.rate(id)).state
  const stored = exists ? [fields.owner?.id ?? ''] : []
  const lock = await readers.importLocks(owner === undefined && exists ? stored : [...stored, owner?.id ?? ''])
  return lock && { name: (await readers.user(lock.by)).state.fields.name, since: lock.since }
}
