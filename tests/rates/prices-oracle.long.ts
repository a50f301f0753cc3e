import { dice, divide, halfUp, multiply } from '@freight/contracts/testing/fractions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { applicationInThisProcess } from '../application/application-in-this-process.ts'
import { anyCargo, codes, type Currency, type Known, perBase, transports } from './oracle/cargo.ts'
import { anyCharges } from './oracle/charges.ts'
import { expectedOf } from './oracle/expected.ts'

/**
 * Prices of rate lines over HTTP and in exact fractions, without importing any pricing code of the product.
 * ORACLE_LINES sets another number of lines.
 */
const LINES = Number(process.env['ORACLE_LINES'] ?? 150)
const random = dice(Number(process.env['ORACLE_SEED'] ?? 20_261_128))

type User = Awaited<ReturnType<Awaited<ReturnType<typeof applicationInThisProcess>>['newUser']>>
let application: Awaited<ReturnType<typeof applicationInThisProcess>>
let lead: User
let commercial: User
let client = ''
/** Volumetric weight: by air 5500 cm³ per kilogram, by sea 450 and by road 280 kg per m³. */
let provider = ''

const answered = async <Answer>(user: User, method: 'GET' | 'POST', path: string, body?: object): Promise<Answer> => {
  const { status, text } = await user.ask(method, `/app/v1/${path}`, body)
  if (status >= 300) throw new Error(`${method} ${path}: ${status} ${text} ${JSON.stringify(body)}`)
  return JSON.parse(text) as Answer
}

beforeAll(async () => {
  application = await applicationInThisProcess()
  lead = await application.newUser('lferreyra', 'PRICING_LEAD')
  commercial = await application.newUser('psosa', 'COMMERCIAL')
  for (const [id, section, tax] of codes)
    await application.execute('charge-code', 'CreateChargeCode', undefined, {
      id,
      concept: id,
      section,
      tax,
      air: true,
      sea: true,
      road: true,
    })
  const organization = { nombreFantasia: 'Acme', paisCod: 'UY', salesRep: commercial.id }
  client = (await application.execute('organization', 'CreateOrganization', undefined, organization)).id
  const numbers = { airDivisor: '5500', seaKgPerM3: '450', roadKgPerM3: '280' }
  provider = (
    await application.execute('provider', 'CreateProvider', undefined, { code: 'OWN', name: 'Own', ...numbers })
  ).id
  const date = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
  for (const currency of ['EUR', 'ARS'] as const)
    await application.execute('exchange-rate', 'SetExchangeRate', undefined, {
      currency,
      date,
      perBase: perBase[currency],
    })
  await application.tablesReach(await application.platform.eventStore.head())
})
afterAll(() => application?.stop())

const dayOf = (at: number): string => new Date(Date.UTC(2027, 0, 1) + at * 86_400_000).toISOString().slice(0, 10)
const lanes = { AIR: ['FRA', 'MVD'], SEA: ['DEHAM', 'UYMVD'], ROAD: ['ARBUE', 'UYMVD'] } as const

type CostLine = { idCharge: string; currency: Currency; amount?: string }
type SellLine = { idCharge: string; sellAmount: string; tax: string; taxAmount: string }
type Event = { type: string; data: { idCost?: string; charges?: unknown } }

const requestOf = (known: Known, day: string) => {
  const transportMode = transports[known.mode]
  const [origenCodigo, destinoCodigo] = lanes[transportMode]
  return {
    client: { id: client },
    transportMode,
    modo: known.mode,
    origenCodigo,
    destinoCodigo,
    incoterm: 'FOB',
    valorMercaderia: known.goods.amount,
    monedaMercaderia: known.goods.currency,
    commodityDescr: 'Oracle',
    stackable: known.stackable,
    shipmentDate: day,
    ...(known.rows.length > 0 && { packingData: known.rows }),
    ...(known.containers.length > 0 && { containerData: known.containers }),
    ...(known.devices.length > 0 && { uldData: known.devices }),
  }
}

const modes = ['LSE', 'LCL', 'FCL', 'LTL', 'ULD'] as const

test(`${LINES} lines of rates are priced over HTTP as by exact fractions`, async () => {
  const mismatches: unknown[] = []
  let [lines, taxed] = [0, 0]
  for (let at = 0; lines < LINES; at += 1) {
    const mode = modes[at % modes.length] ?? 'LSE'
    const known = anyCargo(random, mode)
    const [day, charges] = [dayOf(at), anyCharges(random, mode)]
    const { transportMode, origenCodigo: origin, destinoCodigo: destination, ...request } = requestOf(known, day)
    const rate = await answered<{ id: string }>(lead, 'POST', 'rates', {
      transport: transportMode,
      mode,
      origin,
      destination,
      validFrom: day,
      validTo: day,
      ...(known.ratio === 'rate' && { cbmRatio: known.cbmRatio }),
      owner: { id: provider },
      ...(known.ratio === 'usual' && { type: 'BUY', owner: null }),
      charges,
    })
    const lane = { transportMode, origenCodigo: origin, destinoCodigo: destination, ...request }
    const { id } = await answered<{ id: string }>(commercial, 'POST', 'quotations', lane)
    const command = (name: string, data: object) => answered(lead, 'POST', `quotations/${id}/${name}`, data)
    await command('take-quotation', {})
    await command('add-rated-cost', { rates: [{ rateId: rate.id, rateVersion: 1 }] })
    const events = async () =>
      (await application.platform.eventStore.readStream(`quotation-${id}`)) as unknown as Event[]
    const cost = (await events()).find(({ type }) => type === 'CostGroupAdded')?.data
    const costs = cost?.charges as CostLine[]
    const expected = expectedOf(charges, known)
    const actualLines = costs.map(({ idCharge, amount }) => [idCharge, amount])
    const expectedLines = expected.map(({ charge, amount }) => [charge.code, amount])
    lines += expectedLines.length
    for (const [index, one] of expectedLines.entries())
      if (one[0] !== actualLines[index]?.[0] || one[1] !== actualLines[index]?.[1])
        mismatches.push({ at, mode, expected: one, seen: actualLines[index], charge: expected[index]?.charge, known })
    const sellLines = costs.flatMap(({ idCharge, currency, amount }, costIndex) =>
      amount === undefined || Number(amount) === 0
        ? []
        : [{ idCharge, costIndex, sellCurrency: currency, sellAmount: amount }],
    )
    if (sellLines.length === 0) continue
    await command('add-sell-group', { idCost: cost?.idCost, validez: day, charges: sellLines })
    const sell = (await events()).find(({ type }) => type === 'SellGroupAdded')?.data.charges as SellLine[]
    for (const { idCharge, sellAmount, taxAmount } of sell) {
      const isTaxed = codes.some(([code, , tax]) => code === idCharge && tax === 'VAT')
      const tax = isTaxed ? halfUp(divide(multiply(sellAmount, 21), 100), 2) : undefined
      taxed += isTaxed ? 1 : 0
      if (isTaxed ? taxAmount !== tax : Number(taxAmount) !== 0)
        mismatches.push({ at, idCharge, sellAmount, taxAmount, tax })
    }
  }
  expect(mismatches.slice(0, 5)).toEqual([])
  expect(lines).toBeGreaterThanOrEqual(LINES)
  expect(taxed).toBeGreaterThan(LINES / 10)
})
