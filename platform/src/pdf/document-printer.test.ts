import { sampleDocument } from '@freight/contracts/testing/sample-document'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { type WorkerPool, workerPool } from '../jobs/worker-pool.ts'
import { documentPrinter } from './document-printer.ts'

const Work = z.object({ document: z.object({ reference: z.string() }) })
const at = new Date('2026-11-23T12:00:00Z')

const countingPrinter = () => {
  const prints: string[] = []
  const run: WorkerPool['run'] = (_worker, runHere) => async (work) => {
    const { reference } = Work.parse(work).document
    prints.push(reference)
    if (reference === 'lost') throw new Error('out of paper')
    return runHere(work)
  }
  return { prints, printer: documentPrinter({ run }) }
}

test('the same document and instant are printed once, for concurrent and for later requests', async () => {
  const { prints, printer } = countingPrinter()
  const document = sampleDocument(1)
  const copy = structuredClone(document)
  const papers = await Promise.all([printer.clientDocument(document, at), printer.clientDocument(copy, at)])
  papers.push(await printer.clientDocument(document, new Date(at)))
  expect(new Set(papers.map((pdf) => pdf.toString('latin1'))).size).toBe(1)
  expect(prints).toHaveLength(1)
})

test('a document with another instant or another word is printed again', async () => {
  const { prints, printer } = countingPrinter()
  const document = sampleDocument(1)
  await printer.clientDocument(document, at)
  await printer.clientDocument(document, new Date(at.getTime() + 1))
  await printer.clientDocument({ ...document, foot: 'other' }, at)
  expect(prints).toHaveLength(3)
})

test('a failed print is retried on the next request', async () => {
  const { prints, printer } = countingPrinter()
  const failingDocument = { ...sampleDocument(1), reference: 'lost' }
  await expect(printer.clientDocument(failingDocument, at)).rejects.toThrow('out of paper')
  await expect(printer.clientDocument(failingDocument, at)).rejects.toThrow('out of paper')
  expect(prints).toHaveLength(2)
})

test('the result is a PDF', async () => {
  const pdf = await documentPrinter(workerPool()).clientDocument(sampleDocument(3), at)
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
})
