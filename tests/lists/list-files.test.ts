import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillList } from './filled-list.ts'
import { applicationInThisProcess } from '../application/application-in-this-process.ts'

let application: Awaited<ReturnType<typeof applicationInThisProcess>>
let pricing: Awaited<ReturnType<typeof application.newUser>>
let commercial: typeof pricing
let manager: typeof pricing
beforeAll(async () => {
  application = await applicationInThisProcess()
  pricing = await application.newUser('pricing', 'PRICING_LEAD')
  commercial = await application.newUser('commercial', 'COMMERCIAL')
  manager = await application.newUser('manager', 'MANAGER')
  await fillList(application.platform.db, 21_000, { commercials: [commercial.id], pricing: [pricing.id] })
  // A client whose name is a formula, in the newest quotation.
  await application.platform.db
    .query(`update read.quotation_list set client_name = '=1+1', best_cost = 250.5, cancelled = false
    where key = (select key from read.quotation_list where commercial = '${commercial.id}' and status = 'SENT'
      and not cancelled order by last_change_at desc, key desc limit 1)`)
}, 120_000)
afterAll(() => application.stop())

const file = (user: typeof pricing, query: string) => user.ask('GET', `/app/v1/quotations/export?${query}`)
const lines = ({ text }: { text: string }) => text.replace('\ufeff', '').trimEnd().split('\r\n')

test('a file has every row of the list in its order, with translated headings', async () => {
  const exported = await file(pricing, 'list=in-process&lang=pt')
  expect(exported.headers['content-disposition']).toBe('attachment; filename="cotacoes.csv"')
  const [head = '', ...rows] = lines(exported)
  expect(head.split(';').slice(0, 3)).toEqual(['Referência', 'Criada', 'Status'])
  const { rows: storedRows } = await application.platform.db.query<{ key: string }>(
    `select key from read.quotation_list where status = 'PENDING' and not cancelled order by status_since, key`,
  )
  expect(rows.map((row) => row.split(';', 1)[0])).toEqual(storedRows.map(({ key }) => key))
  expect(rows[0]).toContain(';Em andamento;')
})

test('a text file has no row limit', async () =>
  expect(lines(await file(pricing, 'list=all&includeCancelled=true&columns=key'))).toHaveLength(21_001))

test('a user writes at most two files at once', async () => {
  const fullFile = () => file(pricing, 'list=all&includeCancelled=true&columns=key')
  const answers = await Promise.all([fullFile(), fullFile(), fullFile()])
  expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 200, 429])
  const refusal = answers.find(({ status }) => status === 429)
  expect(refusal?.headers['retry-after']).toBe('2')
  expect(JSON.parse(refusal?.text ?? '')).toMatchObject({ code: 'EXPORTS_BUSY' })
  expect((await fullFile()).status).toBe(200)
})

test('a file has the requested filters, order and columns', async () => {
  const [head, ...rows] = lines(await file(pricing, 'list=all&modo=RORO&sort=-sell&columns=sell,mode&lang=en'))
  expect(head).toBe('Sell US$,Transport,Mode')
  expect(new Set(rows.map((row) => row.replace(/^[^,]*,/, '')))).toEqual(new Set(['Sea,RORO']))
  const sells = rows.map((row) => Number(row.split(',', 1)[0])).filter((sell) => sell > 0)
  expect(sells).toEqual(sells.toSorted((a, b) => b - a))
})

test('costs and margins are written for users with cost rights', async () => {
  const head = async (user: typeof pricing, list: string) => lines(await file(user, `list=${list}&status=SENT`))[0]
  expect(await head(pricing, 'all')).toMatch(/Mejor costo US\$;Venta US\$;Margen %/)
  expect(await head(manager, 'manager')).toMatch(/;Venta US\$;Margen %/)
  expect(await head(commercial, 'my-quotations')).not.toMatch(/costo|Margen|Comercial/)
  expect((await file(commercial, 'list=my-quotations&sort=bestCost')).status).toBe(403)
  expect((await file(commercial, 'list=my-quotations&marginFrom=5')).status).toBe(403)
  expect((await file(commercial, 'list=all')).status).toBe(403)
})

test('no name is written as a formula', async () => {
  const [, first] = lines(await file(commercial, 'list=my-quotations&status=SENT&columns=client'))
  expect(first).toBe("'=1+1;")
})

test('a spreadsheet has a row limit', async () => {
  const sheet = (query: string) => pricing.ask('GET', `/app/v1/quotations/spreadsheet?${query}`)
  const response = await sheet('list=in-process')
  expect(response.status).toBe(200)
  expect(response.headers['content-type']).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
  expect(response.text.slice(0, 2)).toBe('PK')
  const refusal = await sheet('list=all&includeCancelled=true')
  expect(refusal.status).toBe(409)
  expect(JSON.parse(refusal.text)).toMatchObject({ code: 'TOO_MANY_ROWS', details: { most: 20_000 } })
})

test('counting stops at a limit', async () => {
  const count = async (query: string) => {
    const { text } = await pricing.ask('GET', `/app/v1/quotations/count?list=all${query}`)
    return JSON.parse(text) as unknown
  }
  expect(await count('')).toEqual({ count: 10_000, more: true })
  expect(await count('&transportMode=SEA')).toEqual({ count: 1000, more: true })
  expect(await count('&modo=RORO&status=QUOTED')).toEqual({ count: expect.any(Number) })
})
