import type { AgentCandidate } from '@freight/contracts/cost-request/routes'
import { expect, test } from 'vitest'
import { suggestedOf } from './suggested.ts'

const contact = (id: string, more: Partial<AgentCandidate['contacts'][number]> = {}) => ({
  id,
  name: id,
  mail: `${id}@example.com`,
  isChosen: true,
  isAsked: false,
  ...more,
})
const candidate = (id: string, more: Partial<AgentCandidate> = {}): AgentCandidate => ({
  id,
  name: id,
  language: 'en',
  serves: true,
  contacts: [contact(`${id}-1`, { isChosen: false }), contact(`${id}-2`), contact(`${id}-3`)],
  asked: 0,
  answered: 0,
  comparable: 0,
  cheapest: 0,
  ...more,
})

test('of each who serves the journey the first whose work it is, four at most, in the order of the answer', () => {
  const found = ['a', 'b', 'c', 'd', 'e'].map((id) => candidate(id))
  expect(suggestedOf(found)).toEqual(['a', 'b', 'c', 'd'].map((id) => ({ providerId: id, contactId: `${id}-2` })))
})

test('who does not serve it, was asked already, has answered, or has nobody for it is not suggested', () => {
  expect(
    suggestedOf([
      candidate('a', { serves: false }),
      candidate('b', { contacts: [contact('b-1', { isAsked: true }), contact('b-2')] }),
      candidate('c', { contacts: [contact('c-1', { isChosen: false })] }),
      candidate('d', { contacts: [contact('d-1', { said: 'ANSWERED' })] }),
      candidate('e', { contacts: [contact('e-1', { said: 'DECLINED' })] }),
    ]),
  ).toEqual([])
})
