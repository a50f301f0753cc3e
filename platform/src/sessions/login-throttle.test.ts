import { expect, test } from 'vitest'
import { memoryTries } from './tries.ts'
import { loginThrottle } from './login-throttle.ts'

const start = () => {
  let now = new Date('2026-03-02T12:00:00Z')
  return {
    ...loginThrottle(
      memoryTries(() => now),
      () => now.getTime(),
    ),
    pass: (minutes: number) => (now = new Date(now.getTime() + minutes * 60_000)),
  }
}

test('an account has five tries per network, each answered more slowly, then none until the window ends', async () => {
  const { begin, pass } = start()
  const tries = await Promise.all([1, 2, 3, 4, 5].map(() => begin('ana', '10.0.0.1')))
  expect(tries.map(({ triesLeft }) => triesLeft)).toEqual([4, 3, 2, 1, 0])
  expect(tries.map(({ delayMs }) => delayMs)).toEqual([0, 0, 250, 500, 1000])
  pass(5)
  await expect(begin('ana', '10.0.0.1')).rejects.toMatchObject({ retryAfterSeconds: 600 })
  expect((await begin('luis', '10.0.0.1')).triesLeft).toBe(4)
  pass(10)
  expect((await begin('ana', '10.0.0.1')).triesLeft).toBe(4)
})

test('failures from other networks delay an account but never lock it', async () => {
  const { begin, pass } = start()
  for (let n = 0; n < 60; n += 1) {
    await begin('ana', `10.1.${n}.1`, { userId: 'u-1' })
    pass(0.2)
  }
  const attempt = await begin('ana', '10.0.0.9', { userId: 'u-1' })
  expect(attempt).toMatchObject({ isLocked: false, triesLeft: 4, delayMs: 8000 })
  await attempt.succeeded()
  expect(await begin('ana', '10.0.0.9', { userId: 'u-1' })).toMatchObject({ delayMs: 0 })
})

test('all addresses of an IPv6 network share its tries', async () => {
  const { begin } = start()
  for (let n = 1; n <= 5; n += 1) await begin('ana', `2001:db8:1:2::${n}`)
  await expect(begin('ana', '2001:db8:1:2:ffff::1')).rejects.toThrow('Too many tries')
  expect((await begin('ana', '2001:db8:1:3::1')).triesLeft).toBe(4)
})

test('a known device has its own tries, regardless of its account and its network', async () => {
  const { begin } = start()
  const knownDevice = { userId: 'u-1', device: 'd-1' }
  for (let n = 0; n < 5; n += 1) await begin('ana', '10.0.0.1', { userId: 'u-1' })
  for (let n = 0; n < 95; n += 1) await begin(`other-${n}`, '10.0.0.1')
  await expect(begin('ana', '10.0.0.1', { userId: 'u-1' })).rejects.toThrow('Too many tries')
  expect(await begin('ana', '10.0.0.1', knownDevice)).toMatchObject({ delayMs: 0, triesLeft: 9, isLocked: false })
  // A thief of the device has no more tries than others.
  for (let n = 0; n < 9; n += 1) await begin('ana', '10.0.0.1', knownDevice)
  await expect(begin('ana', '10.0.0.1', knownDevice)).rejects.toThrow('Too many tries')
})

test('a right password resets the tries', async () => {
  const { begin } = start()
  await begin('ana', '10.0.0.1')
  await (await begin('ana', '10.0.0.1')).succeeded()
  expect((await begin('ana', '10.0.0.1')).triesLeft).toBe(4)
})

test('a right password resets the tries of its site', async () => {
  const { begin, pass } = start()
  const guess = (n: number) => begin('ana', `2001:db8:1:${n.toString(16)}::1`)
  const tries = await Promise.all(Array.from({ length: 12 }, (_, n) => guess(n)))
  await tries[0]?.succeeded()
  for (let n = 20; n < 35; n += 1) {
    expect(await guess(n)).toMatchObject({ triesLeft: 4 })
    pass(0.2)
  }
  await expect(guess(35)).rejects.toThrow('Too many tries')
})

test('an address has a hundred failures over all accounts; successes do not count', async () => {
  const { begin } = start()
  for (let n = 0; n < 200; n += 1) await (await begin(`right-${n}`, '10.0.0.1')).succeeded()
  for (let n = 0; n < 100; n += 1) await begin(`wrong-${n}`, '10.0.0.1')
  await expect(begin('another', '10.0.0.1')).rejects.toThrow('Too many tries')
  expect((await begin('another', '10.0.0.2')).triesLeft).toBe(4)
})

test('another login of the same user shares the tries of a network, and the answer does not reveal it', async () => {
  const { begin } = start()
  for (let n = 0; n < 5; n += 1) await begin('ana', '10.0.0.1', { userId: 'u-1' })
  expect(await begin('ana@example.com', '10.0.0.1', { userId: 'u-1' })).toMatchObject({ triesLeft: 4, isLocked: true })
  expect(await begin('ana@example.com', '10.0.0.2', { userId: 'u-1' })).toMatchObject({ isLocked: false })
  expect(await begin('nobody@example.com', '10.0.0.1')).toMatchObject({ triesLeft: 4, isLocked: false })
})

test('a login is compared without case and surrounding spaces', async () => {
  const { begin } = start()
  await begin('Ana', '10.0.0.1')
  expect((await begin(' ana ', '10.0.0.1')).triesLeft).toBe(3)
})

test('parallel tries of one site at an account are answered one after the other, and rejected beyond 30 s', async () => {
  const { begin, pass } = start()
  const guess = (n: number) => begin('ana', `2001:db8:1:${n.toString(16)}::1`)
  const guesses = await Promise.allSettled(Array.from({ length: 15 }, (_, n) => guess(n)))
  const delays = guesses.flatMap((one) => (one.status === 'fulfilled' ? [one.value.delayMs] : []))
  // The test clock does not move: 250, 500, 1000 ... 8000 ms, each after the one before.
  expect(delays).toEqual([0, 0, 0, 0, 0, 250, 750, 1750, 3750, 7750, 15_750, 23_750, 31_750])
  await expect(guess(15)).rejects.toMatchObject({ retryAfterSeconds: 2 })
  expect(await begin('ana', '2001:db8:1::1', { userId: 'u-1', device: 'd-1' })).toMatchObject({ delayMs: 0 })
  expect(await begin('luis', '2001:db8:1::1')).toMatchObject({ delayMs: 0 })
  pass(0.6)
  // A try rejected without a password check does not count: the site has two of its fifteen left.
  expect(await guess(14)).toMatchObject({ triesLeft: 4, delayMs: 8000 })
  await guess(13)
  pass(1)
  await expect(guess(16)).rejects.toMatchObject({ retryAfterSeconds: 804 })
})

test('eight sites that use up their tries do not block a new device of the owner', async () => {
  const { begin } = start()
  const addresses = Array.from({ length: 120 }, (_, n) => `2001:db8:${n % 8}:${n.toString(16)}::1`)
  await Promise.allSettled(addresses.map((address) => begin('ana', address)))
  expect(await begin('ana', '10.0.0.9', { userId: 'u-1' })).toMatchObject({ delayMs: 8000, triesLeft: 4 })
})

test('all networks of one site share fifteen tries for an account', async () => {
  const { begin, pass } = start()
  for (let n = 0; n < 15; n += 1) {
    await begin('ana', `2001:db8:1:${n.toString(16)}::1`)
    pass(0.2)
  }
  await expect(begin('ana', '2001:db8:1:ffff::1')).rejects.toThrow('Too many tries')
  expect(await begin('ana', '2001:db8:2::1')).toMatchObject({ isLocked: false })
  expect(await begin('luis', '2001:db8:1:ffff::1')).toMatchObject({ triesLeft: 4 })
})
