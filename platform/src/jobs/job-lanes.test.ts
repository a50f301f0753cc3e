import { setImmediate } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { jobLanes } from './job-lanes.ts'

const options = { pollMs: 60_000, mostStopMs: 60_000, onFailure: () => undefined }

/** A lane of jobs that end when the test releases them. */
const heldLane = (jobs: number) => {
  const releases: (() => void)[] = []
  let left = jobs
  const next = async () => {
    if (left === 0) return false
    left -= 1
    await new Promise<void>((release) => releases.push(release))
    return true
  }
  return { next, releases }
}

test('a lane does its due jobs one after the other, and a slow one blocks its lane only', async () => {
  const slow = heldLane(2)
  const quick = vi.fn<() => Promise<boolean>>().mockResolvedValueOnce(true).mockResolvedValue(false)
  const lanes = jobLanes([slow.next, quick], options)
  const end = lanes.runDue()
  await setImmediate()
  expect(await quick.mock.results.at(-1)?.value).toBe(false)
  expect(slow.releases).toHaveLength(1)
  slow.releases[0]?.()
  await setImmediate()
  expect(slow.releases).toHaveLength(2)
  slow.releases[1]?.()
  await end
})

test('a wake-up while a lane finds no further job makes it look once more', async () => {
  const looks: ((found: boolean) => void)[] = []
  const lanes = jobLanes([() => new Promise<boolean>((found) => looks.push(found))], options)
  const stop = lanes.start()
  lanes.wake()
  lanes.wake()
  looks[0]?.(false)
  await setImmediate()
  expect(looks).toHaveLength(2)
  looks[1]?.(false)
  await lanes.settled()
  await stop()
})

test('stopping waits for the job in progress and begins no other', async () => {
  const lane = heldLane(2)
  const lanes = jobLanes([lane.next], options)
  const stop = lanes.start()
  lanes.wake()
  let hasStopped = false
  const stopped = stop().then(() => {
    hasStopped = true
  })
  await setImmediate()
  expect(hasStopped).toBe(false)
  lane.releases[0]?.()
  await stopped
  expect(lane.releases).toHaveLength(1)
})

test('a failure is reported, and the next wake-up tries again', async () => {
  const onFailure = vi.fn<(error: unknown) => void>()
  const next = vi
    .fn<() => Promise<boolean>>()
    .mockRejectedValueOnce(new Error('no connection'))
    .mockResolvedValue(false)
  const lanes = jobLanes([next], { ...options, onFailure })
  const stop = lanes.start()
  lanes.wake()
  await vi.waitFor(() => expect(onFailure).toHaveBeenCalledWith(new Error('no connection')))
  lanes.wake()
  await lanes.settled()
  expect(next).toHaveBeenCalledTimes(2)
  await stop()
})
