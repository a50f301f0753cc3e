import { expect, test } from 'vitest'
import { demoChargeCodes } from './charge-codes.ts'
import { demoInMemory } from '../testing/demo-in-memory.ts'

const now = new Date('2026-11-21T09:46:00Z')

test('the base set is created once: a second start adds nothing', async () => {
  const application = demoInMemory(now)
  await application.ensureBaseSet()
  const firstHead = await application.eventStore.head()
  await application.ensureBaseSet()
  expect(firstHead).toBeGreaterThan(200)
  expect(await application.eventStore.head()).toBe(firstHead)
})

test('a start a week later adds only the rates of the new Monday', async () => {
  const application = demoInMemory(now)
  await application.ensureBaseSet()
  const firstHead = await application.eventStore.head()
  await application.ensureBaseSet(new Date('2026-11-28T09:46:00Z'))
  const addedEvents = await application.eventStore.readAll(firstHead)
  expect(addedEvents.map(({ type }) => type)).toEqual(['ExchangeRateSet', 'ExchangeRateSet'])
})

test('an older demo keeps its rates of the peso, and gets new ones as pesos per dollar', async () => {
  const application = demoInMemory(now)
  await application.execute(
    'exchange-rate',
    'SetExchangeRate',
    undefined,
    { currency: 'ARS', date: '2026-11-16', perBase: '0.001000', source: 'Demo' },
    {
      principal: { userId: 'demo', permissions: [], system: true },
      actor: { kind: 'SYSTEM', name: 'demo' },
      company: 'MVD',
      commandId: 'demo:exchange-rate:ARS:2026-11-16',
    },
  )
  await application.ensureBaseSet(new Date('2026-11-28T09:46:00Z'))
  const pesos = (await application.eventStore.readStream('exchange-rate-ARS')).map(({ data }) => data)
  expect(pesos.filter((data) => Object(data).date === '2026-11-16')).toHaveLength(1)
  expect(pesos).toContainEqual(expect.objectContaining({ date: '2026-11-23', unitsPerBase: expect.any(String) }))
})

test('data that an older version created differently stays unchanged, and a start succeeds', async () => {
  const application = demoInMemory(now)
  const { discount: _later, ...former } = demoChargeCodes.find(({ id }) => id === 'AFR') ?? { discount: false }
  await application.execute('charge-code', 'CreateChargeCode', undefined, former, {
    principal: { userId: 'demo', permissions: [], system: true },
    actor: { kind: 'SYSTEM', name: 'demo' },
    company: 'MVD',
    commandId: 'demo:charge-code:AFR',
  })
  await application.ensureBaseSet()
  expect(await application.eventStore.readStream('charge-code-AFR')).toHaveLength(1)
  expect(await application.eventStore.readStream('charge-code-DTO')).toHaveLength(1)
})

test('the surcharges that carriers announce have a charge code at sea', () => {
  const atSea = demoChargeCodes.filter(({ sea, section }) => sea && section === 'FREIGHT').map(({ id }) => id)
  expect(atSea).toEqual(expect.arrayContaining(['GRI', 'PSS', 'BAF']))
})

test('every demo user is listed with a valid password, and every role of the story exists', async () => {
  const application = demoInMemory(now)
  const users = await application.ensureBaseSet()
  for (const { userName, password } of users) {
    expect(password.length).toBeGreaterThanOrEqual(12)
    expect(application.passwords.get(userName)).toBe(password)
  }
  const roles = users.map(({ role }) => role)
  expect(roles.filter((role) => role === 'COMMERCIAL').length).toBeGreaterThanOrEqual(2)
  expect(roles).toEqual(
    expect.arrayContaining(['PRICING', 'PRICING_LEAD', 'MANAGER', 'ANALYST', 'EXPRESS_OPERATIONS', 'ADMINISTRATOR']),
  )
})

test('an administrator created before the demo stays unchanged, and their password is not listed', async () => {
  const application = demoInMemory(now)
  await application.execute(
    'user',
    'CreateUser',
    undefined,
    { userName: 'admin', name: 'Administrator', mail: 'admin@mvd.example', company: 'MVD', roles: ['ADMINISTRATOR'] },
    {
      principal: { userId: 'installation', permissions: [], system: true },
      actor: { kind: 'SYSTEM', name: 'installation' },
      company: 'MVD',
      commandId: 'demo:user:admin',
    },
  )
  application.passwords.set('admin', 'the operator’s own')
  const users = await application.ensureBaseSet()
  expect(users.map(({ userName }) => userName)).not.toContain('admin')
  expect(users.length).toBeGreaterThan(10)
  expect(application.passwords.get('admin')).toBe('the operator’s own')
})

test('a demo user who has changed the password keeps it, and is not listed with the demo’s', async () => {
  const application = demoInMemory(now)
  await application.ensureBaseSet()
  application.passwords.set('jrey', 'a phrase of their own')
  const users = await application.ensureBaseSet()
  expect(users.map(({ userName }) => userName)).not.toContain('jrey')
  expect(application.passwords.get('jrey')).toBe('a phrase of their own')
})
