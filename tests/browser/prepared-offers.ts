import { z } from 'zod'
import { airRequest, type signIn } from '../application/api-client.ts'

type Client = Awaited<ReturnType<typeof signIn>>

const Ids = z.object({ rows: z.array(z.object({ id: z.string() })).min(1) })
const Priced = z.object({ sell: z.array(z.object({ idSell: z.string() })).min(1) })

/** Queries read tables that lag a moment behind. */
const readUntil = async <T>(read: () => Promise<unknown>, shape: z.ZodType<T>): Promise<T> => {
  for (;;) {
    const { data } = shape.safeParse(await read())
    if (data !== undefined) return data
  }
}

/** Unpublished offers, which the demo lacks: one that may be sent, and one that needs a decision of the management. */
export const preparedOffers = async (commercial: Client, pricing: Client) => {
  const [client] = Ids.parse((await commercial.get('/app/v1/organizations?limit=1')).json).rows
  const pricedOffer = async (sellAmount: string) => {
    const { id } = await commercial.command('/app/v1/quotations', airRequest(client?.id ?? ''))
    const command = (path: string, body: object) => pricing.command(`/app/v1/quotations/${id}/${path}`, body)
    await command('take-quotation', {})
    const validez = '2099-01-31'
    await command('add-cost-group', { validez, charges: [{ idCharge: 'AFR', currency: 'USD', amount: '800.00' }] })
    const detail = async () => (await pricing.get(`/app/v1/quotations/${id}`)).json
    const { cost } = await readUntil(detail, z.object({ cost: z.array(z.object({ idCost: z.string() })).min(1) }))
    const charges = [{ idCharge: 'AFR', costIndex: 0, sellCurrency: 'USD', sellAmount }]
    await command('add-sell-group', { idCost: cost[0]?.idCost, validez, charges })
    const { sell } = await readUntil(detail, Priced)
    return { id, idSell: sell[0]?.idSell, command }
  }
  const readyOffer = await pricedOffer('1000.00')
  const atLoss = await pricedOffer('700.00')
  await atLoss.command('request-sell-approval', { idSell: atLoss.idSell, reason: 'El primer embarque de un cliente.' })
  return { ready: readyOffer.id, toDecide: atLoss.id }
}
