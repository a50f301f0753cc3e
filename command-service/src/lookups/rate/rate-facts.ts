import type { Lookups } from '@freight/contracts/api/lookups'
import { z } from 'zod'
import type { AggregateReaders, Lookup } from '../aggregate-readers.ts'

/** What a rate names: the parts of its body that are looked up. */
const Named = z.object({
  origin: z.string().default(''),
  destination: z.string().default(''),
  owner: z.object({ id: z.string() }).nullish(),
  charges: z.array(z.object({ code: z.string() })).default([]),
})

const place = (code: string, known: AggregateReaders) => (code.length > 2 ? known.place(code) : undefined)

const ownerOf = async (id: string | undefined, known: AggregateReaders) => {
  if (id === undefined) return {}
  const [provider, client] = await Promise.all([known.provider(id), known.organization(id)])
  const { code, name } = provider.state.fields
  const { nombreFantasia, cwCode } = client.state.fields
  return {
    ...(provider.state.exists && { provider: { id, code, name } }),
    ...(client.state.exists && { client: { id, code: cwCode ?? '', name: nombreFantasia } }),
  }
}

/** What the places, the owner and the charge codes of a rate are called; what is unknown is missing. */
export const rateFacts: Lookup<Lookups['rateFacts']> = async ({ data }, known) => {
  const named = Named.parse(data)
  const codes = [...new Set(named.charges.map(({ code }) => code))]
  const [origin, destination, owner, states] = await Promise.all([
    place(named.origin, known),
    place(named.destination, known),
    ownerOf(named.owner?.id, known),
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
