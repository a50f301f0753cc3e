import anyAscii from 'any-ascii'

const LATIN_1_END = 0xff
/** Control characters, marks that no printer shows, and directions of writing. */
const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu

/** The text in Latin-1 letters, for carriers and printers that know no others. Spanish and Portuguese stay as they are. */
export const transliterate = (text: string): string =>
  Array.from(text.normalize('NFC').replaceAll(invisible, ' '), (letter) =>
    letter.charCodeAt(0) <= LATIN_1_END ? letter : anyAscii(letter),
  )
    .join('')
    .replaceAll(/\s+/g, ' ')
    .trim()
