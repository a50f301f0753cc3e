import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { airRequest } from '../application/api-client.ts'
import type { ApplicationProcess } from '../application/application-process.ts'
import { type Api, signedIn } from './client.ts'

type Health = { dependencies?: { parkedStreams?: { status: string } } }

const offers = 20
const floodMs = 30_000
const afterwardsMs = 60_000

const Ids = z.object({ rows: z.array(z.object({ id: z.string() })).min(1) })
const Detail = z.object({
  cost: z.array(z.object({ idCost: z.string() })).min(1),
  sell: z.array(z.object({ idSell: z.string() })).default([]),
})

/** A published offer of the commercial: its reference, and the alternative to send. */
const publishedOffer = async (commercial: Api, pricing: Api, clientId: string) => {
  const created = await commercial('POST', '/app/v1/quotations', { body: airRequest(clientId) })
  const { id } = z.object({ id: z.string() }).parse(created.body)
  const command = async (name: string, body: object) => {
    const { status, body: answer } = await pricing('POST', `/app/v1/quotations/${id}/${name}`, { body })
    if (status !== 200) throw new Error(`${name}: ${status} ${JSON.stringify(answer)}`)
  }
  const detail = async () => Detail.parse((await pricing('GET', `/app/v1/quotations/${id}`)).body)
  const validez = '2099-01-31'
  await command('take-quotation', {})
  await command('add-cost-group', { validez, charges: [{ idCharge: 'AFR', currency: 'USD', amount: '800.00' }] })
  const { cost } = await detail()
  const charges = [{ idCharge: 'AFR', costIndex: 0, sellCurrency: 'USD', sellAmount: '1000.00' }]
  await command('add-sell-group', { idCost: cost[0]?.idCost, validez, charges })
  await command('publish-quote', {})
  return { id, idSell: (await detail()).sell[0]?.idSell }
}

const settledCount = async (read: () => Promise<number>, target: number, withinMs: number): Promise<number> => {
  let count = await read()
  for (const end = performance.now() + withinMs; count < target && performance.now() < end; count = await read())
    await pause(500)
  return count
}

/** Sends offers while a colleague requests previews continuously (N4): each is sent, and none is parked. */
export const busyPrinter = {
  run: async (application: ApplicationProcess) => {
    const commercial = await signedIn(application, 'COMMERCIAL')
    const pricing = await signedIn(application, 'PRICING')
    const { rows } = Ids.parse((await commercial('GET', '/app/v1/organizations?limit=1')).body)
    const readyOffers: Awaited<ReturnType<typeof publishedOffer>>[] = []
    for (let n = 0; n < offers; n += 1) readyOffers.push(await publishedOffer(commercial, pricing, rows[0]?.id ?? ''))
    const mailedCount = async () => {
      const names = await readdir(join(application.dataDir, 'outbox')).catch(() => [])
      return readyOffers.filter(({ id }) => names.some((name) => name.startsWith(`offer-${id.toLowerCase()}-`))).length
    }
    let isOver = false
    const previews = new Map<number, number>()
    const flood = Array.from({ length: 60 }, async (_, line) => {
      for (let count = 0; !isOver; count += 1) {
        const key = readyOffers[(line + count) % readyOffers.length]?.id
        const { status } = await commercial('GET', `/app/v1/quotations/${key}/document?attention=${line}-${count}`)
        previews.set(status, (previews.get(status) ?? 0) + 1)
      }
    })
    await pause(2_000)
    const recipients = [{ name: 'Laura Techera', mail: 'laura@acme.example' }]
    const statuses: number[] = []
    for (const { id, idSell } of readyOffers) {
      const body = { idSells: [idSell], recipients, channel: 'MAIL' }
      statuses.push((await commercial('POST', `/app/v1/quotations/${id}/send-quote`, { body })).status)
    }
    const mailedMeanwhile = await settledCount(mailedCount, offers, floodMs)
    isOver = true
    await Promise.all(flood)
    const mailedInAll = await settledCount(mailedCount, offers, afterwardsMs)
    const health = (await (await fetch(`${application.url}/health/ready`)).json()) as Health
    const parked = health.dependencies?.parkedStreams
    const acceptedCount = statuses.filter((status) => status === 200).length
    const isPrinting = (previews.get(200) ?? 0) > 0
    return {
      held: isPrinting && acceptedCount === offers && mailedInAll === offers && parked?.status === 'up',
      previews: Object.fromEntries(previews),
      accepted: acceptedCount,
      mailedMeanwhile,
      mailed: mailedInAll,
      parked,
    }
  },
}
