import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { type FrameKind, readFrames, sendFrame } from './frames.ts'

test.each([1, 3, 7, 100_000])('reads the written frames from pieces of %i bytes', async (piece) => {
  const [sent, arriving] = [new PassThrough(), new PassThrough()]
  const taken: [FrameKind, string][] = []
  readFrames(arriving, (kind, body) => taken.push([kind, body.toString()]))
  const frames: [FrameKind, string][] = [
    ['Q', 'select 1'],
    ['E', ''],
    ['D', 'ñ€😀\n'.repeat(500)],
    ['F', '{}'],
  ]
  for (const [kind, body] of frames) sendFrame(sent, kind, body)
  const bytes = sent.read() as Buffer
  for (let at = 0; at < bytes.length; at += piece) arriving.write(bytes.subarray(at, at + piece))
  arriving.end()
  await new Promise((resolve) => arriving.once('end', resolve))
  expect(taken).toEqual(frames)
})
