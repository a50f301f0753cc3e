import { sampleDocument } from '@freight/contracts/testing/sample-document'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { type WorkerPool, workerPool } from '../process/worker-pool.ts'
import { documentPrinter } from './document-printer.ts'

const Work = z.object({ document: z.object({ reference: z.string() }) })
const at = new Date('2026-11-23T12:00:00Z')

const counted = () => {
  const asked: string[] = []
  const run: WorkerPool['run'] = (_worker, here) => async (work) => {
    const { reference } = Work.parse(work).document
    asked.push(reference)
    if (reference === 'lost') throw new Error('out of paper')
    return here(work)
  }
  return { asked, printer: documentPrinter({ run }) }
}

test('the same document and instant are printed once, asked for together or one after the other', async () => {
  const { asked, printer } = counted()
  const document = sampleDocument(1)
  const copy = structuredClone(document)
  const papers = await Promise.all([printer.clientDocument(document, at), printer.clientDocument(copy, at)])
  papers.push(await printer.clientDocument(document, new Date(at)))
  expect(new Set(papers.map((paper) => paper.toString('latin1'))).size).toBe(1)
  expect(asked).toHaveLength(1)
})

test('another instant, and another word in the document, are printed anew', async () => {
  const { asked, printer } = counted()
  const document = sampleDocument(1)
  await printer.clientDocument(document, at)
  await printer.clientDocument(document, new Date(at.getTime() + 1))
  await printer.clientDocument({ ...document, foot: 'other' }, at)
  expect(asked).toHaveLength(3)
})

test('what could not be printed is tried again when it is asked for again', async () => {
  const { asked, printer } = counted()
  const lost = { ...sampleDocument(1), reference: 'lost' }
  await expect(printer.clientDocument(lost, at)).rejects.toThrow('out of paper')
  await expect(printer.clientDocument(lost, at)).rejects.toThrow('out of paper')
  expect(asked).toHaveLength(2)
})

test('what is printed is a PDF', async () => {
  const paper = await documentPrinter(workerPool()).clientDocument(sampleDocument(3), at)
  expect(paper.subarray(0, 5).toString()).toBe('%PDF-')
})
