import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { type FrameKind, readFrames, sendFrame } from './frames.ts'

test.each([1, 3, 7, 100_000])('frames are read as they were written from pieces of %i bytes', async (piece) => {
  const [sender, receiver] = [new PassThrough(), new PassThrough()]
  const receivedFrames: [FrameKind, string][] = []
  readFrames(receiver, (kind, body) => receivedFrames.push([kind, body.toString()]))
  const frames: [FrameKind, string][] = [
    ['Q', 'select 1'],
    ['E', ''],
    ['D', 'ñ€😀\n'.repeat(500)],
    ['F', '{}'],
  ]
  for (const [kind, body] of frames) sendFrame(sender, kind, body)
  const bytes = sender.read() as Buffer
  for (let at = 0; at < bytes.length; at += piece) receiver.write(bytes.subarray(at, at + piece))
  receiver.end()
  await new Promise((resolve) => receiver.once('end', resolve))
  expect(receivedFrames).toEqual(frames)
})
