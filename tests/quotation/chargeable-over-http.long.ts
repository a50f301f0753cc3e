import { randomUUID } from 'node:crypto'
import {
  compare,
  type Dice,
  dice,
  divide,
  type Fraction,
  fraction,
  greatest,
  halfUp,
  multiply,
  total,
  upTo,
} from '@freight/contracts/testing/fractions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { applicationInThisProcess } from '../application/application-in-this-process.ts'

const REQUEST_COUNT = 1_000
const CONCURRENT_REQUESTS = 8

/** Weights and sizes as typed over the API, metric, per piece or per row. */
const anyCargo = (random: Dice) => {
  const row = () => {
    const weight = random.decimal(random.oneOf([5, 900, 20_000]), random.oneOf([0, 1, 3]))
    return {
      ctnPlt: 'PLT',
      cantidad: random.wholeNumber(random.oneOf([1, 3, 40])),
      ...(random.next() < 0.5 ? { peso: weight } : { pesoFila: weight }),
      largo: random.decimal(400, 2),
      ancho: random.decimal(300, 2),
      alto: random.decimal(300, 2),
    }
  }
  return Array.from({ length: random.wholeNumber(3) }, row)
}
type Rows = ReturnType<typeof anyCargo>
type Stackable = 'YES' | 'NO' | 'TOP_LOAD'

const grossOf = (rows: Rows) =>
  total(rows.map((row) => ('pesoFila' in row ? fraction(row.pesoFila) : multiply(row.peso, row.cantidad))))
const cm3Of = (rows: Rows, length: (cm: string) => Fraction) =>
  total(rows.map((row) => multiply(length(row.largo), length(row.ancho), length(row.alto), row.cantidad)))
const wholeCm = (cm: string) => fraction(halfUp(fraction(cm), 0))

/** Domain design §4.2, mode by mode, in kilograms; shares no code with the application. */
const charged = {
  LSE: (rows: Rows) => upTo(greatest(grossOf(rows), divide(cm3Of(rows, wholeCm), 6000)), '0.5'),
  ULD: (rows: Rows, _: Stackable, pivot: Fraction) =>
    upTo(greatest(grossOf(rows), divide(cm3Of(rows, wholeCm), 6000), pivot), '0.5'),
  LCL: (rows: Rows) => fraction(halfUp(greatest(grossOf(rows), divide(cm3Of(rows, fraction), 1000)), 3)),
  RORO: (rows: Rows) => fraction(halfUp(greatest(grossOf(rows), divide(cm3Of(rows, fraction), 1000)), 3)),
  LTL: (rows: Rows, stackable: Stackable) => {
    const volume = multiply(divide(cm3Of(rows, fraction), 1_000_000), 333)
    const floor = divide(total(rows.map(({ largo, ancho, cantidad }) => multiply(largo, ancho, cantidad))), 24_000)
    return upTo(greatest(grossOf(rows), volume, stackable === 'YES' ? '0' : multiply(floor, 1750)), '1')
  },
  FCL: (rows: Rows) => fraction(halfUp(grossOf(rows), 3)),
  FTL: (rows: Rows) => fraction(halfUp(grossOf(rows), 3)),
} as const
type Mode = keyof typeof charged

const lanes = {
  AIR: { origenCodigo: 'FRA', destinoCodigo: 'MVD' },
  SEA: { origenCodigo: 'CNSHA', destinoCodigo: 'UYMVD' },
  ROAD: { origenCodigo: 'BRSAO', destinoCodigo: 'UYMVD' },
} as const
const modes: readonly { modo: Mode; transportMode: keyof typeof lanes }[] = [
  { modo: 'LSE', transportMode: 'AIR' },
  { modo: 'ULD', transportMode: 'AIR' },
  { modo: 'LCL', transportMode: 'SEA' },
  { modo: 'RORO', transportMode: 'SEA' },
  { modo: 'FCL', transportMode: 'SEA' },
  { modo: 'LTL', transportMode: 'ROAD' },
  { modo: 'FTL', transportMode: 'ROAD' },
]

/** A request body, and its chargeable kilograms in exact fractions. */
const anyRequest = (random: Dice, at: number) => {
  const { modo, transportMode } = modes[at % modes.length] ?? random.oneOf(modes)
  const rows = anyCargo(random)
  const stackable = random.oneOf(['YES', 'NO', 'TOP_LOAD'])
  const pivot = random.decimal(4_000, 1)
  return {
    body: {
      transportMode,
      modo,
      ...lanes[transportMode],
      incoterm: 'FOB',
      commodityDescr: 'Cargo of every kind',
      stackable,
      packingData: rows,
      ...(modo === 'FCL' && { containerData: [{ type: '40HC', quantity: 1 }] }),
      ...(modo === 'ULD' && { uldData: [{ type: 'PMC', quantity: 2, pivot }] }),
    },
    exact: charged[modo](rows, stackable, multiply(pivot, 2)),
  }
}

let application: Awaited<ReturnType<typeof applicationInThisProcess>>
let owner: Awaited<ReturnType<typeof application.newUser>>
let client: string

beforeAll(async () => {
  application = await applicationInThisProcess()
  owner = await application.newUser('psosa', 'COMMERCIAL')
  const organization = { nombreFantasia: 'Acme', razonSocial: 'Acme S.A.', rut: '21 345678 0017', paisCod: 'UY' }
  const { id, position } = await application.execute('organization', 'CreateOrganization', undefined, organization)
  client = id
  await application.tablesReach(position)
}, 60_000)
afterAll(() => application?.stop())

const Created = z.object({ id: z.string(), position: z.int() })
const Read = z.object({ chargeableTotal: z.string() })

const headers = () => ({ ...owner.headers, 'content-type': 'application/json' })
/** A busy machine answers 503; the request is repeated, as by a client. */
const fetchPatiently = async (path: string, options: RequestInit): Promise<Response> => {
  const answer = await fetch(`${application.url}${path}`, options)
  return answer.status === 503 ? fetchPatiently(path, options) : answer
}
const post = async (body: object) => {
  const init = { method: 'POST', headers: { ...headers(), 'idempotency-key': randomUUID() } }
  const answer = await fetchPatiently('/app/v1/quotations', { ...init, body: JSON.stringify(body) })
  const json: unknown = await answer.json()
  if (answer.status !== 201) throw new Error(`${answer.status} ${JSON.stringify(json)} for ${JSON.stringify(body)}`)
  return Created.parse(json)
}
const read = async (id: string) => {
  const answer = await fetchPatiently(`/app/v1/quotations/${id}`, { headers: owner.headers })
  const json: unknown = await answer.json()
  if (answer.status !== 200) throw new Error(`${answer.status} ${JSON.stringify(json)} for ${id}`)
  return Read.parse(json).chargeableTotal
}

/** Concurrent requests, as from many desks. */
const inBatches = async <One, Answer>(all: readonly One[], send: (one: One) => Promise<Answer>): Promise<Answer[]> => {
  const answers: Answer[] = []
  const pendingEntries = all.entries()
  const caller = async () => {
    for (const [at, one] of pendingEntries) answers[at] = await send(one)
  }
  await Promise.all(Array.from({ length: CONCURRENT_REQUESTS }, caller))
  return answers
}

const isSame = (text: string, exact: Fraction) => compare(text, exact) === 0

test('1,000 requests over HTTP have the chargeable weight of exact fractions', async () => {
  const random = dice(9_300)
  const cases = Array.from({ length: REQUEST_COUNT }, (_, at) => anyRequest(random, at))
  const created = await inBatches(cases, async ({ body }) => post({ ...body, client: { id: client } }))
  await application.tablesReach(Math.max(...created.map(({ position }) => position)))
  const answers = await inBatches(created, async ({ id }) => read(id))
  const results = cases.map((one, at) => ({ ...one, got: answers[at] ?? '0' }))
  expect(
    results.filter(({ got, exact }) => !isSame(got, exact)).map((one) => [one.body, one.got, halfUp(one.exact, 6)]),
  ).toEqual([])
  // The comparison detects a different rounding rule on the same requests.
  expect(results.filter(({ got, exact }) => !isSame(got, upTo(exact, '10'))).length).toBeGreaterThan(REQUEST_COUNT / 2)
}, 600_000)
