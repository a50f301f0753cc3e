import { expect, test } from 'vitest'
import { walkModes } from './modes.ts'
import { sellLegByLeg } from './several-suppliers.ts'
import { people } from './whole-life.ts'

const open = walkModes(['FCL', 'approveBefore'])

test('a shipment is bought leg by leg, stored as a combination, sold and sent as one offer', async () => {
  const setup = open()
  const users = await people(setup)
  await sellLegByLeg(users, setup.application.url)
  expect([...users.commercial.errors, ...users.pricing.errors]).toEqual([])
})
