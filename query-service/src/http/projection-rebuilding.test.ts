import { signedIn } from '@freight/contracts/access/policy'
import { openServer } from '@freight/platform/testing/open-server'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { withBeingBuilt } from './operator-views.ts'

const answerWith = async (code: string, isBuilding: boolean) => {
  const { http, headers } = await openServer()
  withBeingBuilt(http, async () => isBuilding).route({
    method: 'GET',
    url: '/app/v1/list',
    policy: signedIn,
    summary: 'List',
    tags: [],
    response: z.string(),
    handler: () => Promise.reject(Object.assign(new Error('no such column'), { code })),
  })
  const { statusCode, headers: answered, body } = await http.app.inject({ url: '/app/v1/list', headers })
  return { status: statusCode, code: z.object({ code: z.string() }).parse(JSON.parse(body)).code, answered }
}

test.each(['42703', '42P01', '47', '60'])(
  'a missing column (error %s) is answered as being built while a table is rebuilt',
  async (code) => {
    const { answered, ...answer } = await answerWith(code, true)
    expect(answer).toEqual({ status: 503, code: 'BEING_BUILT' })
    expect(answered).toMatchObject({ 'retry-after': '2', 'x-being-built': 'yes' })
  },
)

test('a missing column is an internal error while no table is rebuilt', async () => {
  expect(await answerWith('42703', false)).toMatchObject({ status: 500, code: 'INTERNAL' })
  expect(await answerWith('22012', true)).toMatchObject({ status: 500, code: 'INTERNAL' })
})
