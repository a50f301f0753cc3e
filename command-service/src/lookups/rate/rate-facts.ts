import type { Lookups } from '@freight/contracts/api/lookups'
import { rateTypes } from '@freight/contracts/rate/choices'
import { z } from 'zod'
import type { AggregateReaders, Lookup } from '../aggregate-readers.ts'

/** What a rate names: the parts of its body that are looked up. */
const Named = z.object({
  /** What is being changed has its type already. */
  type: z.enum(rateTypes).optional(),
  origin: z.string().default(''),
  destination: z.string().default(''),
  owner: z.object({ id: z.string() }).nullish(),
  charges: z.array(z.object({ code: z.string() })).default([]),
})

const place = (code: string, known: AggregateReaders) => (code.length > 2 ? known.place(code) : undefined)

const providerOf = async (id: string, known: AggregateReaders) => {
  const { exists, fields } = (await known.provider(id)).state
  return exists && { provider: { id, code: fields.code, name: fields.name } }
}

const clientOf = async (id: string, known: AggregateReaders) => {
  const { exists, fields } = (await known.organization(id)).state
  return exists && { client: { id, code: fields.cwCode ?? '', name: fields.nombreFantasia } }
}

/** Prices for buying are a provider's, those for selling a client's: the other is not looked for. */
const ownerOf = async ({ type, owner }: z.infer<typeof Named>, known: AggregateReaders) => {
  if (!owner) return {}
  const [provider, client] = await Promise.all([
    type !== 'SELL' && providerOf(owner.id, known),
    type !== 'BUY' && clientOf(owner.id, known),
  ])
  return { ...provider, ...client }
}

/** What the places, the owner and the charge codes of a rate are called; what is unknown is missing. */
export const rateFacts: Lookup<Lookups['rateFacts']> = async ({ data }, known) => {
  const named = Named.parse(data)
  const codes = [...new Set(named.charges.map(({ code }) => code))]
  const [origin, destination, owner, states] = await Promise.all([
    place(named.origin, known),
    place(named.destination, known),
    ownerOf(named, known),
    Promise.all(codes.map(async (code) => known.chargeCode(code))),
  ])
  return {
    ...(origin && { origin }),
    ...(destination && { destination }),
    ...owner,
    chargeCodes: Object.fromEntries(
      states.flatMap(({ state: { exists, active, fields } }) => (exists ? [[fields.id, { ...fields, active }]] : [])),
    ),
  }
}
