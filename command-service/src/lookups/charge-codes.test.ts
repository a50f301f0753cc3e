import { expect, test } from 'vitest'
import { commandsInMemory, userWith } from '../testing/commands-in-memory.ts'

const charge = (idCharge: string) => ({ idCharge, currency: 'USD', costPerKg: '2.35' })
const group = (...codes: string[]) => ({ validez: '2026-04-30', charges: codes.map(charge) })
const agentsDesk = userWith('spot', 'MODIFICAR_SPOT')

const lookUp = async () => {
  const application = await commandsInMemory()
  const { id } = await application.as(application.commercial)(
    'quotation',
    'RequestQuotation',
    undefined,
    application.request(),
  )
  await application.as(application.pricing)('quotation', 'TakeQuotation', id, {})
  const record = async (...groups: object[]) =>
    application.as(agentsDesk)('quotation', 'RecordAgentCosts', id, { costRequestId: 'r1', submissionNo: 1, groups })
  return { ...application, id, record }
}

test("the lookup finds the charge codes in each group of an agent's answer", async () => {
  const { record, eventStore, id } = await lookUp()
  await record(group('FRT'), group('FRT', 'FRT'))
  const events = await eventStore.readStream(`quotation-${id}`)
  expect(events.slice(2)).toMatchObject([
    { type: 'AgentCostsRecorded', data: { costRequestId: 'r1', submissionNo: 1 } },
    { type: 'CostGroupAdded', data: { source: 'AGENT', charges: [{ concept: 'FRT', amount: '493.50' }] } },
    { type: 'CostGroupAdded', data: { charges: [{ concept: 'FRT' }, { concept: 'FRT' }] } },
  ])
})

test("an agent's answer with an unusable code in any group is refused", async () => {
  const { record } = await lookUp()
  await expect(record(group('FRT'), group('FRT', 'THC'))).rejects.toMatchObject({ details: { idCharge: 'THC' } })
  await expect(record(group('FRT'), group('NONE'))).rejects.toMatchObject({ details: { idCharge: 'NONE' } })
})

test('the lookup finds the charge codes of a restored cost in its stored charges', async () => {
  const { as, pricing, eventStore, id } = await lookUp()
  const command = async (command: string, data: object) => as(pricing)('quotation', command, id, data)
  await command('AddCostGroup', group('FRT'))
  const added = (await eventStore.readStream(`quotation-${id}`)).at(-1)
  const { idCost } = Object(added?.data)
  await command('RemoveCostGroup', { idCost })
  await command('RestoreCostGroup', { idCost })
  const events = await eventStore.readStream(`quotation-${id}`)
  expect(events.slice(-2)).toMatchObject([{ type: 'CostGroupRemoved' }, { type: 'CostGroupAdded', data: added?.data }])
})

test('the lookup finds the charge codes of a confirmed alternative in its lines', async () => {
  const { as, pricing, eventStore, id } = await lookUp()
  const command = async (command: string, data: object) => as(pricing)('quotation', command, id, data)
  const events = async () => eventStore.readStream(`quotation-${id}`)
  await command('AddCostGroup', group('FRT'))
  const { idCost } = Object((await events()).at(-1)?.data)
  await command('AddSellGroup', {
    validez: '2026-04-30',
    idCost,
    charges: [{ idCharge: 'FRT', costIndex: 0, sellCurrency: 'USD', sellAmountPerUnit: '2.50' }],
  })
  const { idSell } = Object((await events()).find(({ type }) => type === 'SellGroupAdded')?.data)
  await command('ChangeCostGroup', { ...group('FRT'), idCost, charges: [{ ...charge('FRT'), costPerKg: '3' }] })
  await command('ConfirmSellGroup', { idSell })
  expect((await events()).at(-1)).toMatchObject({
    type: 'SellGroupConfirmed',
    data: { group: { margin: { cost: '630.00', margin: '-105.00' } } },
  })
})
