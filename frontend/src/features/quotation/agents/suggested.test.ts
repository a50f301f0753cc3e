import type { AgentCandidate } from '@freight/contracts/cost-request/cost-request-routes'
import { expect, test } from 'vitest'
import { suggestedOf } from './request-costs-dialog.tsx'

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

test('the chosen contact of each provider who serves the lane is suggested, four at most, in server order', () => {
  const found = ['a', 'b', 'c', 'd', 'e'].map((id) => candidate(id))
  expect(suggestedOf(found)).toEqual(['a', 'b', 'c', 'd'].map((id) => ({ providerId: id, contactId: `${id}-2` })))
})

test('providers who do not serve the lane, have a request, have answered, or have no chosen contact are not suggested', () => {
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
