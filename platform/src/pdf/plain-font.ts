const TABLES_AT = 12
const TABLE_ENTRY_BYTES = 16
const FEATURES_POINTER_AT = 6
const FEATURE_BYTES = 6
const tabularFigures = 'tnum'
const unknown = '----'

const tagAt = (font: Buffer, at: number): string => font.toString('latin1', at, at + 4)

/** Renames all features of a GSUB table but tabular figures to an unknown tag. */
const keepFiguresOnly = (font: Buffer, table: number): void => {
  const features = table + font.readUInt16BE(table + FEATURES_POINTER_AT)
  const first = features + 2
  const end = first + font.readUInt16BE(features) * FEATURE_BYTES
  for (let at = first; at < end; at += FEATURE_BYTES)
    if (tagAt(font, at) !== tabularFigures) font.write(unknown, at, 'latin1')
}

/**
 * A TrueType font for fast printing: without kerning, and with tabular figures as the only alternates. The rest
 * causes most of the printing time and is hardly visible in small tables. No bytes move: hidden tables get an unknown
 * tag.
 * Layout: https://learn.microsoft.com/typography/opentype/spec/otff and .../chapter2 (feature list)
 */
export const plainFont = (font: Uint8Array): Buffer => {
  const plain = Buffer.from(font)
  const end = TABLES_AT + plain.readUInt16BE(4) * TABLE_ENTRY_BYTES
  for (let at = TABLES_AT; at < end; at += TABLE_ENTRY_BYTES) {
    const tag = tagAt(plain, at)
    if (tag === 'GPOS') plain.write(unknown, at, 'latin1')
    if (tag === 'GSUB') keepFiguresOnly(plain, plain.readUInt32BE(at + 8))
  }
  return plain
}
