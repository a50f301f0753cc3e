import { expect, test } from 'vitest'
import { agreedHeartBeat, beatIsDue, isSilent, tickEvery } from './frame-codec.ts'

test('the agreed interval in each direction is that of the slower side', () => {
  expect(agreedHeartBeat(10_000, '10000,10000')).toEqual({ outgoing: 10_000, incoming: 10_000 })
  expect(agreedHeartBeat(10_000, '500,30000')).toEqual({ outgoing: 30_000, incoming: 10_000 })
  expect(agreedHeartBeat(10_000, '60000,1')).toEqual({ outgoing: 10_000, incoming: 60_000 })
})

test('no heart-beat is agreed when one side offers or wants none', () => {
  expect(agreedHeartBeat(10_000, '0,5000')).toEqual({ outgoing: 10_000, incoming: 0 })
  expect(agreedHeartBeat(10_000, '5000,0')).toEqual({ outgoing: 0, incoming: 10_000 })
  expect(agreedHeartBeat(10_000, undefined)).toEqual({ outgoing: 0, incoming: 0 })
  expect(agreedHeartBeat(0, '5000,5000')).toEqual({ outgoing: 0, incoming: 0 })
})

test.each(['', '1', '1,', ',1', '1,2,3', '-1,1', '1.5,1', '1, 2', 'a,b', '9999999999,1'])(
  'the heart-beat header %j is rejected',
  (header) => {
    expect(() => agreedHeartBeat(10_000, header)).toThrow('Invalid heart-beat')
  },
)

test('a beat is sent before the promised interval ends, even with a late check', () => {
  const tick = tickEvery(10_000)
  const firstDue = Array.from({ length: 20 }, (_, index) => index * tick).find((quiet) => beatIsDue(10_000, quiet))
  expect(firstDue).toBeLessThan(10_000 - tick)
  expect(beatIsDue(0, 1e9)).toBe(false)
})

test('a client is silent after more than two intervals and before three and a half', () => {
  expect(isSilent(10_000, 20_000)).toBe(false)
  expect(isSilent(10_000, 35_000 - tickEvery(10_000))).toBe(true)
  expect(isSilent(0, 1e9)).toBe(false)
})
