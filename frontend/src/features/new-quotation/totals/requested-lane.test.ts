import { expect, test } from 'vitest'
import { emptyUnit, emptyForm } from '../form/form.ts'
import { airport } from '../samples/open-part.tsx'
import { requestedLane } from './requested-rates.ts'

const ends = { origin: airport('FRA', 'DE'), destination: airport('MVD', 'UY') }
const form = { ...emptyForm(), ...ends }

test('the lane is complete once both places are chosen', () => {
  expect(requestedLane({ ...form, destination: undefined }, { chargeable: '100' })).toBeUndefined()
  expect(requestedLane(form, { chargeable: '210' })).toEqual({
    origin: 'FRA',
    destination: 'MVD',
    mode: 'LSE',
    size: '+100',
  })
})

test('a lane without cargo has no size; containers, if any, are the size', () => {
  expect(requestedLane(form, { chargeable: '0' })).not.toHaveProperty('size')
  const boxes = [emptyUnit('40HC'), { ...emptyUnit('20GP'), quantity: '0' }]
  expect(requestedLane({ ...form, modo: 'FCL', containers: boxes }, { chargeable: '0' })).toMatchObject({
    size: '40HC',
  })
})

test('a catalogue client is part of the lane, for the client’s own history', () => {
  const client = { id: 'c-1' } as never
  expect(requestedLane({ ...form, client }, { chargeable: '0' })).toMatchObject({ client: 'c-1' })
  expect(requestedLane({ ...form, client: { id: '' } as never }, { chargeable: '0' })).not.toHaveProperty('client')
})
