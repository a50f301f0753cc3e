import { factSources } from '@freight/projection-workers/clickhouse/fact-sources'
import { anyProjection } from '@freight/projection-workers/engine/projection'
import { quotationList } from '@freight/projection-workers/quotation/quotation-list'
import { expect, test } from 'vitest'
import { heldRows, randomStories, type Story } from './random-quotations.ts'

/** A list separates draft and published prices; the facts do not. */
const hasDraft = ({ events }: Story): boolean => {
  const publishedIndex = events.findLastIndex(({ type }) => type === 'QuotePublished' || type === 'QuoteUpdated')
  return events.slice(publishedIndex).some(({ type }) => type.startsWith('SellGroup') || type === 'SellSelected')
}

// Lists and some reports read one table, dashboards and other reports another: both must agree on the client's offer.
test('sent and decided prices and validities of four hundred random lives are the same in the list and in the facts', () => {
  const [quotations] = factSources
  if (!quotations) throw new Error('There are no facts of quotations')
  const list = { projection: anyProjection(quotationList) }
  const compared = randomStories(400, 20_261_130).flatMap((story) => {
    const [inList, inFacts] = [list, quotations].map((source) => heldRows(source, story).at(-1)?.row)
    const status = String(inFacts?.['status'])
    const isUntouched = status === 'APPROVED' || !hasDraft(story)
    const figures = (sell: unknown, until: unknown) => ({
      ...(isUntouched && { sell }),
      ...((isUntouched || status === 'SENT') && { until }),
    })
    const both = [
      figures(inList?.['sell'], inList?.['validUntil']),
      figures(inFacts?.['sellUsd'], inFacts?.['validUntil']),
    ] as const
    return [{ key: story.key, status, isUntouched, both }]
  })
  const decidedLives = compared.filter(({ status }) => ['SENT', 'APPROVED', 'NOT_APPROVED'].includes(status))
  expect(decidedLives.map(({ key, both: [inList] }) => [key, inList])).toEqual(
    decidedLives.map(({ key, both: [, inFacts] }) => [key, inFacts]),
  )
  const counts = ['SENT', 'APPROVED', 'NOT_APPROVED'].map(
    (status) => decidedLives.filter((one) => one.isUntouched && one.status === status).length,
  )
  expect(counts.map((count) => count > 3)).toEqual([true, true, true])
})
