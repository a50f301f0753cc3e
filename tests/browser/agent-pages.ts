import { airRequest, type signIn } from '../application/api-client.ts'
import type { ApplicationProcess } from '../application/application-process.ts'
import { mailedLinks } from '../application/mailed-links.ts'
import { z } from 'zod'

type Client = Awaited<ReturnType<typeof signIn>>

const Clients = z.object({ rows: z.array(z.object({ id: z.string() })).min(1) })
const Candidates = z.object({
  rows: z.array(z.object({ id: z.string(), contacts: z.array(z.object({ id: z.string() })).min(1) })).min(2),
})

const answer = {
  groups: [
    {
      validez: '2099-01-31',
      carrier: 'Iber Carga',
      ruta: 'Directo',
      ttime: 2,
      charges: [{ idCharge: 'AFR', currency: 'USD', costPerKg: '2.35' }],
    },
  ],
}

/** Two agent pages with valid links, one unanswered and one answered, and their quotation. */
export const agentPages = async ({ url, dataDir }: ApplicationProcess, commercial: Client, pricing: Client) => {
  const clients = Clients.parse((await commercial.get('/app/v1/organizations?limit=1')).json)
  const { id } = await commercial.command('/app/v1/quotations', airRequest(clients.rows[0]?.id ?? ''))
  const response = await pricing.get(`/app/v1/cost-requests/candidates?quotation=${id}`)
  const contacts = Candidates.parse(response.json)
    .rows.slice(0, 2)
    .map((provider) => ({ providerId: provider.id, contactId: provider.contacts[0]?.id ?? '' }))
  await pricing.command(`/app/v1/quotations/${id}/request-agent-costs`, { contacts, note: 'Lista desde el lunes.' })
  const [open = '', sent = ''] = await mailedLinks(dataDir, id, 2)
  const { status } = await fetch(`${url}/app/v1${sent}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(answer),
  })
  if (status !== 200) throw new Error(`The agent's answer was refused: ${status}`)
  return { quotation: id, open, sent }
}
