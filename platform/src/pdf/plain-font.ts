const TABLES_AT = 12
const ENTRY_BYTES = 16
const layoutTables: ReadonlySet<string> = new Set(['GSUB', 'GPOS'])

/**
 * A TrueType font without its tables of alternates and kerning, which are three quarters of the work of printing a page
 * and hardly show in small tables. The entries stay in the directory under a tag that no reader knows.
 * Layout of the directory: https://learn.microsoft.com/typography/opentype/spec/otff#table-directory
 */
export const plainFont = (font: Uint8Array): Buffer => {
  const plain = Buffer.from(font)
  const tables = plain.readUInt16BE(4)
  for (let at = TABLES_AT; at < TABLES_AT + tables * ENTRY_BYTES; at += ENTRY_BYTES)
    if (layoutTables.has(plain.toString('latin1', at, at + 4))) plain.write('----', at, 'latin1')
  return plain
}
