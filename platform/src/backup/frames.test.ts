import { expect, test } from 'vitest'
import { fillBuffer } from './frames.ts'

/** A file with short reads, as on a network file system. */
const slowFile = (content: Buffer, atOnce: number) => ({
  read: (async (buffer: Buffer, offset: number, length: number, position: number) => ({
    bytesRead: content.copy(buffer, offset, position, Math.min(content.length, position + Math.min(length, atOnce))),
    buffer,
  })) as never,
})

test('a buffer is filled by short reads, and the end differs from a truncated file', async () => {
  const file = slowFile(Buffer.from('0123456789'), 3)
  const buffer = Buffer.alloc(8)
  expect(await fillBuffer(file, buffer, 1)).toBe(true)
  expect(buffer.toString()).toBe('12345678')
  expect(await fillBuffer(file, buffer, 10)).toBe(false)
  await expect(fillBuffer(file, buffer, 5)).rejects.toThrow('ends in the middle of a frame')
})
