import { fstatSync } from 'node:fs'
import { Socket } from 'node:net'
import { pino } from 'pino'
import type { DestinationStream } from 'pino'

const mostBytes = 4 * 1024 * 1024

/**
 * Where the lines of the log go. A pipe that nobody reads fills up, and writing to it would stop the whole process until
 * somebody does: so what goes into a pipe is written in the background, so much of it waits, and the rest is dropped and
 * counted. A file or a terminal takes what it gets.
 */
export const logDestination = (fd: number, dropped: () => void): DestinationStream => {
  const kind = fstatSync(fd)
  if (!kind.isFIFO() && !kind.isSocket()) return pino.destination({ fd, sync: true })
  const pipe = new Socket({ fd, readable: false, writable: true })
  // A reader that has gone away takes the log with it, not the process.
  pipe.on('error', () => {})
  pipe.unref()
  return {
    write: (line) => {
      if (pipe.destroyed || pipe.writableLength + line.length > mostBytes) dropped()
      else pipe.write(line)
    },
  }
}
