import { tariffWith } from '@freight/contracts/express-tariff/testing/example'
import { expect, test } from 'vitest'
import { administrator } from '../../testing/commands-in-memory.ts'
import { lookups } from '../../testing/quotation-sentences.ts'
import { expressTariff } from './express-tariff-decider.ts'

const { CopyTariff, WithdrawVersion } = expressTariff.decide
const meta = {
  now: '2026-03-10T12:00:00.000Z',
  today: '2026-03-10',
  id: 't2',
  principal: administrator,
  actor: { kind: 'STAFF' as const, userId: 'admin' },
  company: 'MVD',
  newId: () => 'new',
  digest: () => '',
}

test('a copy may have another account of the carrier under the same code', () => {
  const copy = (data: { account?: string }) =>
    CopyTariff(
      { code: 'IP0', percent: '0', ...data },
      { tariff: undefined },
      { ...meta, lookups: { expressCatalogue: { carrierExists: true, source: tariffWith() } } },
    )
  expect(copy({ account: '4471' })[0]).toMatchObject({ data: { id: 't2', code: 'IP0', account: '4471', copyOf: 't1' } })
  expect(copy({})[0]).toMatchObject({ data: { account: '' } })
})

test('edge 79: a publication is undone without a reason while nothing is booked with it', () => {
  const withdraw = (reason: string, isVersionBooked: boolean) =>
    WithdrawVersion({ no: 1, reason }, { tariff: tariffWith() }, { ...meta, lookups: { ...lookups, isVersionBooked } })
  const withdrawn = (reason: string) => [{ type: 'ExpressTariffVersionWithdrawn', data: { no: 1, reason } }]
  expect(withdraw('', false)).toEqual(withdrawn(''))
  expect(() => withdraw('', true)).toThrow(expect.objectContaining({ code: 'VERSION_BOOKED', details: { no: 1 } }))
  expect(withdraw('Wrong zone', true)).toEqual(withdrawn('Wrong zone'))
})
