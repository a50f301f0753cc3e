import { expect, test } from 'vitest'
import { commandsInMemory } from '../testing/commands-in-memory.ts'
import { userKey, withFormerKeys } from './user-keys.ts'

test('a key that a user sent before keys were kept apart is still the same command, theirs only', async () => {
  const { execute, eventStore, commercial, pricing, request, context } = await commandsInMemory()
  const ask = withFormerKeys(execute, eventStore)
  const asked = (who = commercial, commandId = userKey(who.userId, 'old-key')) =>
    ask(
      'quotation',
      who === pricing ? 'CreateQuotation' : 'RequestQuotation',
      undefined,
      request(),
      context(who, { commandId }),
    )

  const first = await execute('quotation', 'RequestQuotation', undefined, request(), {
    ...context(commercial),
    commandId: 'old-key',
  })
  expect(await asked()).toEqual(first)
  const head = await eventStore.head()
  const other = await asked(pricing)
  expect(other.id).not.toBe(first.id)
  expect(await eventStore.head()).toBeGreaterThan(head)
  // A key of now is looked for where keys of now are.
  const fresh = await asked(commercial, userKey(commercial.userId, 'new-key'))
  expect(await asked(commercial, userKey(commercial.userId, 'new-key'))).toEqual(fresh)
})
