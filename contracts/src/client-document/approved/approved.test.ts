import { readFileSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { DocumentLanguage } from '../../quotation/document.ts'
import { plainNames } from '../../quotation/fields/about-fields.ts'
import { offerMail } from '../mail-text.ts'
import { documentsIn } from '../../testing/document-cases.ts'
import { textIn } from '../../testing/text-in.ts'

/** Approved texts. After an intended change of words, run with APPROVE=1 and review the diff. */
const approved = (language: DocumentLanguage): unknown => {
  const file = new URL(`./${language}.json`, import.meta.url)
  if (process.env['APPROVE']) writeFileSync(file, `${JSON.stringify(asRead(language), null, 2)}\n`)
  return JSON.parse(readFileSync(file, 'utf8'))
}

const asRead = (language: DocumentLanguage): unknown => {
  const documents = documentsIn(language)
  const written = { revisionNo: 2 }
  return {
    documents,
    mails: documents.map((document, at) =>
      offerMail(document, { revisionNo: at + 1 }, at === 1 ? '' : 'Laura Techera', textIn),
    ),
    ownWords: documents
      .slice(0, 1)
      .map((document) =>
        offerMail(document, { ...written, mailSubject: 'Our offer', message: 'One.\n\nTwo.' }, 'Ana', textIn),
      ),
  }
}

test.each(['es', 'en', 'pt'] as const)('offers and their mails match the approved texts: %s', (language) =>
  expect(JSON.parse(JSON.stringify(asRead(language)))).toEqual(approved(language)),
)

test.each(['es', 'en', 'pt'] as const)('every plain field has a name: %s', (language) =>
  expect(plainNames.filter((name) => textIn(language, `document:field.${name}`) === `field.${name}`)).toEqual([]),
)
