/** A short file that every reader of its format opens. */
export const samplePdf = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n', 'latin1')
export const samplePng = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
export const sampleJpeg = Buffer.from([
  0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0, 1, 1, 0, 0, 1, 0, 1, 0, 0,
])
export const sampleExe = Buffer.from(`MZ\u0090\0\u0003\0\0\0${'\0'.repeat(56)}PE\0\0`, 'latin1')

/** An archive of empty entries with a directory of names. */
export const zipOf = (names: readonly string[], padding = 0): Buffer => {
  const heads = names.map((name) => {
    const head = Buffer.alloc(30)
    head.write('PK\u0003\u0004', 'latin1')
    head.writeUInt16LE(Buffer.byteLength(name), 26)
    return Buffer.concat([head, Buffer.from(name)])
  })
  const files = Buffer.concat([...heads, Buffer.alloc(padding)])
  const entries = names.map((name) => {
    const entry = Buffer.alloc(46)
    entry.write('PK\u0001\u0002', 'latin1')
    entry.writeUInt16LE(Buffer.byteLength(name), 28)
    return Buffer.concat([entry, Buffer.from(name)])
  })
  const directory = Buffer.concat(entries)
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006', 'latin1')
  end.writeUInt16LE(names.length, 8)
  end.writeUInt16LE(names.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(files.length, 16)
  return Buffer.concat([files, directory, end])
}

export const sampleDocx = zipOf(['[Content_Types].xml', '_rels/.rels', 'word/document.xml'])
export const sampleXlsx = zipOf(['_rels/.rels', 'xl/workbook.xml', '[Content_Types].xml'])

/** A file with the header of the old office formats and the name of one stream. */
export const compoundOf = (stream: string): Buffer =>
  Buffer.concat([
    Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
    Buffer.alloc(1500),
    Buffer.from(`${stream}\0`, 'utf16le'),
    Buffer.alloc(600),
  ])
