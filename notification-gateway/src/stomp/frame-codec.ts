import { Fault } from './fault.ts'

export type Version = '1.0' | '1.1' | '1.2'

export type Frame = { command: string; headers: ReadonlyMap<string, string>; body: Buffer }

/** A STOMP heart-beat is a single line feed. */
export const heartBeatByte = Buffer.from('\n')

/** These frames are read before the version is known; the standard never escapes them. */
const isLiteral = (command: string) => command === 'CONNECT' || command === 'STOMP' || command === 'CONNECTED'

const meanings: Record<Version, ReadonlyMap<string, string>> = {
  '1.0': new Map(),
  '1.1': new Map([
    ['n', '\n'],
    ['c', ':'],
    ['\\', '\\'],
  ]),
  '1.2': new Map([
    ['r', '\r'],
    ['n', '\n'],
    ['c', ':'],
    ['\\', '\\'],
  ]),
}

const unwritable: Record<Version, RegExp> = { '1.0': /[\0\r\n]/g, '1.1': /[\0\r\n:\\]/g, '1.2': /[\0\r\n:\\]/g }

const escapes: Record<Version, ReadonlyMap<string, string>> = {
  '1.0': new Map(),
  '1.1': new Map([...meanings['1.1']].map(([letter, meaning]) => [meaning, `\\${letter}`])),
  '1.2': new Map([...meanings['1.2']].map(([letter, meaning]) => [meaning, `\\${letter}`])),
}

// Unsupported characters become a space: text of a user must never start a header or end a frame.
const escaped = (text: string, version: Version) =>
  text.replace(unwritable[version], (character) => escapes[version].get(character) ?? ' ')

/**
 * Decodes a header name or value.
 * @throws Fault on an escape sequence unknown to the version
 */
export const unescaped = (text: string, command: string, version: Version): string => {
  if (version === '1.0' || isLiteral(command) || !text.includes('\\')) return text
  return text.replace(/\\([^]?)/g, (_, letter: string) => {
    const meaning = meanings[version].get(letter)
    if (meaning === undefined) throw new Fault('Undefined escape sequence')
    return meaning
  })
}

/** Encodes a frame with its NUL. A body gets a `content-length` in octets. */
export const encodeFrame = (
  command: string,
  headers: Readonly<Record<string, string>>,
  body: string = '',
  version: Version = '1.2',
): Buffer => {
  // CONNECTED cannot escape a colon in a value and need not: the value ends at the end of the line.
  const write = (text: string) => (isLiteral(command) ? text.replace(unwritable['1.0'], ' ') : escaped(text, version))
  let head = `${command}\n`
  for (const [name, value] of Object.entries(headers)) head += `${write(name)}:${write(value)}\n`
  if (body !== '') head += `content-length:${Buffer.byteLength(body)}\n`
  return Buffer.from(`${head}\n${body}\0`)
}
