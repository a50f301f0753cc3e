import { afterAll, beforeAll, expect, test } from 'vitest'
import { expressApplication } from './express-application.ts'

// Two people act on one shipment at once, on a real event store.
let application: Awaited<ReturnType<typeof expressApplication>>
beforeAll(async () => {
  application = await expressApplication()
})
afterAll(() => application?.stop())

const typesOf = async (id: string) => (await application.eventsOf(id)).map(({ type }) => type)
const rounds = [1, 2, 3, 4, 5]

test.each(rounds)(
  'edge 27: of two bookings at once one starts, and the other is refused by name: round %i',
  async () => {
    const { post, selected, happened, users } = application
    const id = await selected()
    const answers = await Promise.all(
      [users.maria, users.olga, users.maria, users.olga].map((user) => post(user, `/${id}/book-express-shipment`)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const { body } of answers.filter(({ status }) => status !== 200))
      expect(['BOOKING_RUNNING', 'ALREADY_BOOKED']).toContain(body['code'])
    await happened(id, 'ExpressShipmentBooked')
    const types = await typesOf(id)
    expect(types.filter((type) => type === 'ExpressBookingStarted')).toHaveLength(1)
    expect(types.filter((type) => type === 'ExpressShipmentBooked')).toHaveLength(1)
    const { body } = await post(users.olga, `/${id}/book-express-shipment`)
    expect(body).toMatchObject({ code: 'ALREADY_BOOKED', details: { trackingNumber: expect.stringMatching(/^OWN/) } })
  },
)

test.each(rounds)('a shipment is amended before its booking or not at all: round %i', async () => {
  const { post, selected, users } = application
  const id = await selected()
  const packingData = [{ ctnPlt: 'CTN', cantidad: 4, peso: '7' }]
  const [amended, booked] = await Promise.all([
    post(users.maria, `/${id}/amend-express-shipment`, { packingData }),
    post(users.olga, `/${id}/book-express-shipment`),
  ])
  const types = await typesOf(id)
  const [amendedAt, startedAt] = ['ExpressShipmentAmended', 'ExpressBookingStarted'].map((type) => types.indexOf(type))
  expect([amended?.status === 200, booked?.status === 200]).toEqual([amendedAt !== -1, startedAt !== -1])
  expect(amended?.status === 200 || booked?.status === 200).toBe(true)
  // A booking after the amendment is of a new rating of the amended pieces.
  const between = types.slice((amendedAt ?? 0) + 1, startedAt)
  expect(amendedAt === -1 || startedAt === -1 || between.includes('ExpressShipmentRated')).toBe(true)
  expect(amendedAt === -1 || startedAt === -1 || Number(amendedAt) < Number(startedAt)).toBe(true)
})

test('a request is taken once, by one of two', async () => {
  const { post, requested, get, users } = application
  const id = await requested()
  const answers = await Promise.all([users.maria, users.olga].map((user) => post(user, `/${id}/take-express-shipment`)))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const taker = answers[0]?.status === 200 ? users.maria : users.olga
  expect((await get(users.maria, `/${id}`)).body).toMatchObject({ row: { assignedTo: { id: taker.id } } })
  expect(await typesOf(id)).toEqual(['ExpressShipmentRequested', 'ExpressShipmentTaken'])
})

test('a booking of an assignee who is deactivated meanwhile ends, and its shipment moves to the successor', async () => {
  const { post, selected, happened, newUser, execute, get, users } = application
  const leaver = await newUser('leaver', 'EXPRESS_OPERATIONS')
  const id = await selected()
  const handOverTo = { assignedTo: users.olga.id }
  const [booked] = await Promise.all([
    post(leaver, `/${id}/book-express-shipment`),
    happened(id, 'ExpressShipmentTaken').then(() => execute('user', 'DeactivateUser', leaver.id, { handOverTo })),
  ])
  expect(booked.status).toBe(200)
  await happened(id, 'ExpressShipmentBooked')
  await happened(id, 'ExpressShipmentHandedOver')
  expect((await get(users.olga, `/${id}`)).body).toMatchObject({
    row: { assignedTo: { id: users.olga.id } },
    bookingState: 'BOOKED',
  })
})

test('a tariff that changes between selection and booking needs the consent of a person to the new price', async () => {
  const { post, get, act, selected, happened, publish, users } = application
  const id = await selected()
  expect((await get(users.maria, `/${id}`)).body).toMatchObject({ isRatingStale: false })
  await publish(2, '160.00')
  expect((await get(users.maria, `/${id}`)).body).toMatchObject({ isRatingStale: true })
  // 160.00 + 29.60 + 25.00
  expect(await post(users.maria, `/${id}/book-express-shipment`)).toMatchObject({
    status: 409,
    body: { code: 'PRICE_CHANGED', details: { from: '200.85', to: '214.60', currency: 'USD' } },
  })
  await act(users.maria, `/${id}/book-express-shipment`, { acceptedTotal: '214.60' })
  await happened(id, 'ExpressShipmentBooked')
  expect((await get(users.commercial, `/${id}`)).body).toMatchObject({
    sell: { amount: '214.60' },
    isRatingStale: false,
  })
})
