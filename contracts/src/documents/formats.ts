import { endingOf } from './file-name.ts'

/** What a document's content may be, and the media type it is handed out with. */
export const documentFormats = {
  pdf: 'application/pdf',
  jpg: 'image/jpeg',
  png: 'image/png',
  tif: 'image/tiff',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  doc: 'application/msword',
  xls: 'application/vnd.ms-excel',
  msg: 'application/vnd.ms-outlook',
  eml: 'message/rfc822',
  csv: 'text/csv',
  txt: 'text/plain',
} as const
export type DocumentFormat = keyof typeof documentFormats

const alsoWritten: Readonly<Record<string, DocumentFormat>> = { jpeg: 'jpg', tiff: 'tif' }

const isFormat = (text: string): text is DocumentFormat => Object.hasOwn(documentFormats, text)

/** What a name says its content is; nothing where it says nothing that is taken. */
export const formatNamed = (name: string): DocumentFormat | undefined => {
  const ending = endingOf(name).slice(1)
  return Object.hasOwn(alsoWritten, ending) ? alsoWritten[ending] : isFormat(ending) ? ending : undefined
}

/** What a file dialog offers: `.pdf,.jpg,…` */
export const acceptedEndings = [...Object.keys(documentFormats), ...Object.keys(alsoWritten)]
  .map((ending) => `.${ending}`)
  .join(',')
