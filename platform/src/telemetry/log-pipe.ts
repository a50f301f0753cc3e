import { fstatSync } from 'node:fs'
import { Socket } from 'node:net'
import { pino } from 'pino'
import type { DestinationStream } from 'pino'

const mostWaitingBytes = 4 * 1024 * 1024

/**
 * Destination of the log. Writing to a full pipe without a reader would block the process: so lines for a pipe are
 * written in the background, up to 4 MiB wait, and further ones are dropped and counted. Files and terminals are
 * written synchronously; lines for a full disk wait up to the same limit.
 */
export const logDestination = (fd: number, onDropped: () => void): DestinationStream => {
  const kind = fstatSync(fd)
  if (!kind.isFIFO() && !kind.isSocket()) {
    const file = pino.destination({ fd, sync: true, maxLength: mostWaitingBytes })
    // Without a listener the error would be thrown and end the process.
    file.on('error', onDropped)
    file.on('drop', onDropped)
    return file
  }
  const pipe = new Socket({ fd, readable: false, writable: true })
  // A closed pipe loses the log, but must not end the process.
  pipe.on('error', () => {})
  pipe.unref()
  return {
    write: (line) => {
      if (pipe.destroyed || pipe.writableLength + line.length > mostWaitingBytes) onDropped()
      else pipe.write(line)
    },
  }
}
