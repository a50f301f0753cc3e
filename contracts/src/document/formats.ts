import { endingOf } from './file-name.ts'

/** Accepted formats of documents, with their media types. */
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

const otherEndings: Readonly<Record<string, DocumentFormat>> = { jpeg: 'jpg', tiff: 'tif' }

const isFormat = (text: string): text is DocumentFormat => Object.hasOwn(documentFormats, text)

/** Format for the ending of a name; undefined for formats that are not accepted. */
export const formatNamed = (name: string): DocumentFormat | undefined => {
  const ending = endingOf(name).slice(1)
  if (Object.hasOwn(otherEndings, ending)) return otherEndings[ending]
  return isFormat(ending) ? ending : undefined
}

/** Endings for a file dialog: `.pdf,.jpg,…` */
export const acceptedEndings = [...Object.keys(documentFormats), ...Object.keys(otherEndings)]
  .map((ending) => `.${ending}`)
  .join(',')
