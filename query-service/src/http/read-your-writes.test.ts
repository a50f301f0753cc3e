import { signedIn } from '@freight/contracts/access/policy'
import type { Platform } from '@freight/platform/connections/platform'
import { openServer } from '@freight/platform/testing/open-server'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { readYourWrites } from './read-your-writes.ts'
import type { Reached } from './tables-reached.ts'

const opened = async (
  handler: (db: Platform['db']) => Promise<unknown>,
  reached: Reached = { position: 5, standsStill: false },
) => {
  const { http, headers } = await openServer()
  const steps: unknown[] = []
  const query = async (statement: unknown) => {
    steps.push(statement)
    return { rows: [] }
  }
  const connect = async () => {
    steps.push('connect')
    return { query, release: () => steps.push('release') }
  }
  const reading = readYourWrites({ http, db: { query, connect } as unknown as Platform['db'] }, async (...args) => {
    steps.push(args)
    return reached
  })
  reading.http.route({
    method: 'GET',
    url: '/app/v1/list',
    policy: signedIn,
    summary: 'List',
    tags: [],
    response: z.string(),
    handler: async () => {
      await handler(reading.db)
      return 'rows'
    },
  })
  const get = (after?: string) =>
    http.app.inject({
      url: '/app/v1/list',
      headers: { ...headers, ...(after !== undefined && { 'x-after-position': after }) },
    })
  return { ask: get, steps }
}

const sql = 'select * from read.note_list join "read"."user_list" using (id)'

test('a query waits for the tables that it reads', async () => {
  const { ask: get, steps } = await opened((db) => db.query(sql))
  const answer = await get('6')
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['x-position']).toBe('5')
  expect(steps).toEqual([[6, ['note_list', 'user_list']], sql])
})

test('a query without read model tables does not wait', async () => {
  const { ask: get, steps } = await opened((db) => db.query('select * from reference.ports'))
  expect((await get('6')).headers).not.toHaveProperty('x-position')
  expect(steps).toEqual(['select * from reference.ports'])
})

test('a request without the header does not wait', async () => {
  const { ask: get, steps } = await opened((db) => db.query(sql))
  await get()
  expect(steps).toEqual([sql])
})

test('a query takes its connection after the wait', async () => {
  const { ask: get, steps } = await opened(async (db) => {
    const client = await db.connect()
    await client.query({ text: sql })
    client.release()
  })
  await get('6')
  expect(steps).toEqual([[6, ['note_list', 'user_list']], 'connect', { text: sql }, 'release'])
})

test.each([
  ['are not updated while their new version is built', { position: 5, standsStill: true }, 'yes'],
  ['are slow', { position: 5, standsStill: false }, undefined],
  ['contain the event', { position: 6, standsStill: true }, undefined],
])('the response has X-Being-Built when its tables %s', async (_which, reached, expected) => {
  const { ask: get } = await opened((db) => db.query(sql), reached)
  expect((await get('6')).headers['x-being-built']).toBe(expected)
})

test.each(['Infinity', '-1', '1.5', '1e3', 'soon', '12345678901234567'])(
  'a request with the position %s is rejected',
  async (after) => {
    const { ask: get, steps } = await opened((db) => db.query(sql))
    const answer = await get(after)
    expect(answer.statusCode).toBe(400)
    expect(answer.json().detail).toContain('X-After-Position')
    expect(steps).toEqual([])
  },
)
