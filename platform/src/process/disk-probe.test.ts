import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { Unavailable } from '../errors.ts'
import { writableProbe } from './data-dir.ts'

test('readiness is degraded from an append that the store cannot write until the next successful one', async () => {
  let isFull = false
  const append = () => (isFull ? Promise.reject(new Unavailable('event store')) : Promise.resolve(undefined))
  const { store, probe } = writableProbe({ append } as never, tmpdir())
  expect(await probe()).not.toHaveProperty('status')
  isFull = true
  await store.append('note-1', 0, []).catch(() => undefined)
  expect(await probe()).toMatchObject({ status: 'degraded', isRefused: true })
  isFull = false
  await store.append('note-1', 0, [])
  expect(await probe()).not.toHaveProperty('status')
})
