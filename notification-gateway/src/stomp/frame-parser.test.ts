import fc from 'fast-check'
import { expect, test } from 'vitest'
import { encodeFrame, type Version } from './frame-codec.ts'
import { frameLimits, frameParser } from './frame-parser.ts'

type Seen = { command: string; headers: [string, string][]; body: string } | { fault: string; receipt?: string }

const parse = (chunks: readonly (string | Uint8Array)[], version: Version = '1.2'): Seen[] => {
  const seen: Seen[] = []
  const parser = frameParser({
    frame: ({ command, headers, body }) => seen.push({ command, headers: [...headers], body: body.toString('latin1') }),
    fault: ({ errorMessage, receipt }) => seen.push({ fault: errorMessage, ...(receipt !== undefined && { receipt }) }),
  })
  parser.speak(version)
  for (const chunk of chunks) parser.push(typeof chunk === 'string' ? Buffer.from(chunk) : chunk)
  return seen
}

const faultOf = (bytes: string | Uint8Array) => parse([bytes]).at(-1)

test('a stream cut at any offset, or byte by byte, gives the same frames', () => {
  const stream = Buffer.concat([
    Buffer.from('\r\n\nCONNECT\r\naccept-version:1.2\r\nhost:a:b\\n\r\n\r\n\0\n\r\n'),
    Buffer.from('SEND\ndestination:/a\\cb\ncontent-length:5\n\na\0b\0c\0\n\n'),
    Buffer.from('SUBSCRIBE\nid:ñandú\ndestination:/user/queue/notifications\n\n\0'),
    Buffer.from('SEND\ndestination:/a\n\nsin largo\0DISCONNECT\nreceipt:r\n\n\0\n'),
    Buffer.from('SUBSCRIBE\nreceipt:last\nid:\\t\n\n\0DISCONNECT\n\n\0'),
  ])
  const expected = parse([stream])
  expect(expected.map((item) => ('fault' in item ? item : item.command))).toEqual([
    'CONNECT',
    'SEND',
    'SUBSCRIBE',
    'SEND',
    'DISCONNECT',
    { fault: 'Undefined escape sequence', receipt: 'last' },
  ])
  for (let cut = 0; cut <= stream.length; cut++) {
    expect(parse([stream.subarray(0, cut), stream.subarray(cut)])).toEqual(expected)
  }
  expect(parse([...stream].map((byte) => Uint8Array.of(byte)))).toEqual(expected)
})

test('every encoded frame is read back, however it is cut', () => {
  const text = fc.string({ unit: 'binary' })
  const value = text.filter((characters) => !characters.includes('\0'))
  const name = value.filter((characters) => !['', 'content-length', '__proto__'].includes(characters))
  const frame = fc.record({ headers: fc.dictionary(name, value, { maxKeys: 8 }), body: text })
  fc.assert(
    fc.property(fc.array(frame, { maxLength: 4 }), fc.array(fc.nat(400)), (frames, cuts) => {
      const bytes = Buffer.concat(frames.map(({ headers, body }) => encodeFrame('SEND', headers, body)))
      const places = [0, ...cuts.filter((cut) => cut < bytes.length).sort((a, b) => a - b), bytes.length]
      const chunks = places.slice(1).map((place, index) => bytes.subarray(places[index], place))
      const read = parse(chunks).map((item) =>
        'fault' in item
          ? item
          : {
              headers: Object.fromEntries(item.headers.filter(([name]) => name !== 'content-length')),
              body: Buffer.from(item.body, 'latin1').toString(),
            },
      )
      expect(read).toEqual(frames.map(({ headers, body }) => ({ headers: { ...headers }, body })))
    }),
  )
})

test('a parser of random bytes never throws', () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 200 })), (chunks) => {
      parse(chunks)
    }),
  )
})

test('escapes in names and values are decoded, and blanks stay', () => {
  expect(parse(['SUBSCRIBE\na\\cb: \\r\\n\\c\\\\ \n\n\0'])).toEqual([
    { command: 'SUBSCRIBE', headers: [['a:b', ' \r\n:\\ ']], body: '' },
  ])
})

test.each(['\\t', '\\', '\\N', '\\\u{1F600}', 'ok\\c\\x'])('the escape sequence in %j is fatal', (value) => {
  expect(faultOf(`SUBSCRIBE\nid:${value}\n\n\0`)).toEqual({ fault: 'Undefined escape sequence' })
})

test('version 1.1 has no \\r, and version 1.0 no escapes', () => {
  expect(parse(['SUBSCRIBE\nid:\\r\n\n\0'], '1.1')).toEqual([{ fault: 'Undefined escape sequence' }])
  expect(parse(['SUBSCRIBE\nid:\\r\\t\n\n\0'], '1.0')).toEqual([
    { command: 'SUBSCRIBE', headers: [['id', '\\r\\t']], body: '' },
  ])
})

test('CONNECT, STOMP and CONNECTED are read without escapes', () => {
  for (const command of ['CONNECT', 'STOMP', 'CONNECTED']) {
    expect(parse([`${command}\npasscode:a\\tb:c\n\n\0`])).toEqual([
      { command, headers: [['passcode', 'a\\tb:c']], body: '' },
    ])
  }
})

test('the first of repeated headers counts', () => {
  expect(parse(['SUBSCRIBE\nid:1\nid:2\n\n\0'])).toEqual([{ command: 'SUBSCRIBE', headers: [['id', '1']], body: '' }])
})

test('content-length counts octets, not characters', () => {
  expect(parse(['SEND\ncontent-length:3\n\n€\0'])).toMatchObject([{ command: 'SEND' }])
  expect(faultOf('SEND\ncontent-length:1\n\n€\0')).toEqual({ fault: 'Invalid content-length' })
})

test.each(['-1', '1.0', '0x1', ' 1', '1 ', '', 'one', '+1', '1e1'])('the content-length %j is rejected', (length) => {
  expect(faultOf(`SEND\ncontent-length:${length}\n\na\0`)).toEqual({ fault: 'Invalid content-length' })
})

test('a body longer than its content-length is rejected at once', () => {
  expect(faultOf('SEND\ncontent-length:2\n\nab')).toBeUndefined()
  expect(faultOf('SEND\ncontent-length:2\n\nabc')).toEqual({ fault: 'Invalid content-length' })
})

test('only SEND, MESSAGE and ERROR may have a body', () => {
  for (const command of ['SEND', 'MESSAGE', 'ERROR'])
    expect(parse([`${command}\n\nx\0`])).toMatchObject([{ body: 'x' }])
  for (const command of ['CONNECT', 'SUBSCRIBE', 'ACK', 'DISCONNECT']) {
    expect(faultOf(`${command}\n\nx\0`)).toEqual({ fault: 'Body not allowed' })
    expect(faultOf(`${command}\ncontent-length:1\n\nx\0`)).toEqual({ fault: 'Body not allowed' })
    expect(parse([`${command}\ncontent-length:0\n\n\0`])).toMatchObject([{ command }])
  }
})

test('a header without colon or name, a lone carriage return, a NUL in headers, and broken UTF-8 are rejected', () => {
  for (const invalid of ['id', ':1', 'id:a\rb', 'id:1\0', 'id:1\r\r']) {
    expect(faultOf(`SUBSCRIBE\n${invalid}\n\n\0`)).toEqual({ fault: 'Malformed frame' })
  }
  expect(faultOf('\rCONNECT\n\n\0')).toEqual({ fault: 'Malformed frame' })
  expect(faultOf(Buffer.from([...Buffer.from('SUBSCRIBE\nid:'), 0xc3, 0x28, 10, 10, 0]))).toEqual({
    fault: 'Malformed frame',
  })
})

test('an unknown command is rejected before its headers are read', () => {
  expect(faultOf('GET / HTTP/1.1\r\n')).toEqual({ fault: 'Unknown command' })
  expect(faultOf('connect\n')).toEqual({ fault: 'Unknown command' })
})

test('32 headers, a line of 8 KiB and a body of 64 KiB are accepted, and one more of each is rejected', () => {
  const headers = (count: number) => Array.from({ length: count }, (_, index) => `h${index}:x\n`).join('')
  expect(parse([`SEND\n${headers(32)}\n\0`])).toMatchObject([{ command: 'SEND' }])
  expect(faultOf(`SEND\n${headers(33)}\n\0`)).toEqual({ fault: 'Too many headers' })
  expect(faultOf(`SEND\n${'same:x\n'.repeat(33)}\n\0`)).toEqual({ fault: 'Too many headers' })

  const line = (bytes: number) => `k:${'x'.repeat(bytes - 2)}`
  for (const ending of ['\n', '\r\n']) {
    expect(parse([`SEND\n${line(frameLimits.lineBytes)}${ending}\n\0`])).toMatchObject([{ command: 'SEND' }])
    expect(faultOf(`SEND\n${line(frameLimits.lineBytes + 1)}${ending}\n\0`)).toEqual({ fault: 'Line too long' })
  }

  const body = 'x'.repeat(frameLimits.bodyBytes)
  expect(parse([`SEND\n\n${body}\0`])).toMatchObject([{ command: 'SEND' }])
  expect(parse([`SEND\ncontent-length:${body.length}\n\n${body}\0`])).toMatchObject([{ command: 'SEND' }])
  expect(faultOf(`SEND\n\n${body}x`)).toEqual({ fault: 'Body too large' })
  expect(faultOf(`SEND\ncontent-length:${body.length + 1}\n\n`)).toEqual({ fault: 'Body too large' })
  expect(faultOf(`SEND\ncontent-length:${'9'.repeat(400)}\n\n`)).toEqual({ fault: 'Body too large' })
})

test('an endless line is rejected while it arrives', () => {
  const seen = parse(Array.from({ length: 9 }, () => 'x'.repeat(1024)))
  expect(seen).toEqual([{ fault: 'Line too long' }])
})

test('frames before a bad one in the same chunk are handled, and none after it', () => {
  expect(parse(['SEND\n\n1\0SEND\n\n2\0BAD\n\n\0SEND\n\n3\0', 'SEND\n\n4\0'])).toMatchObject([
    { body: '1' },
    { body: '2' },
    { fault: 'Unknown command' },
  ])
})

test('a handler that stops the parser gets no further frame', () => {
  const seen: string[] = []
  const parser = frameParser({
    frame: ({ command }) => {
      seen.push(command)
      parser.stop()
    },
    fault: ({ errorMessage }) => seen.push(errorMessage),
  })
  parser.push(Buffer.from('DISCONNECT\n\n\0SEND\n\nx\0BAD\n'))
  expect(seen).toEqual(['DISCONNECT'])
})
