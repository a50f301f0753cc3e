import { expect, test } from 'vitest'
import { commandsInMemory } from '../testing/commands-in-memory.ts'
import { userKey, withFormerKeys } from './user-keys.ts'

test('a key from before the users had their own key spaces still identifies the same command, for its user only', async () => {
  const { execute, eventStore, commercial, pricing, request, context } = await commandsInMemory()
  const createQuotation = withFormerKeys(execute, eventStore)
  const created = (author = commercial, commandId = userKey(author.userId, 'old-key')) =>
    createQuotation(
      'quotation',
      author === pricing ? 'CreateQuotation' : 'RequestQuotation',
      undefined,
      request(),
      context(author, { commandId }),
    )

  const first = await execute('quotation', 'RequestQuotation', undefined, request(), {
    ...context(commercial),
    commandId: 'old-key',
  })
  expect(await created()).toEqual(first)
  const head = await eventStore.head()
  const other = await created(pricing)
  expect(other.id).not.toBe(first.id)
  expect(await eventStore.head()).toBeGreaterThan(head)
  // A new key is looked up in the user's own space.
  const fresh = await created(commercial, userKey(commercial.userId, 'new-key'))
  expect(await created(commercial, userKey(commercial.userId, 'new-key'))).toEqual(fresh)
})
