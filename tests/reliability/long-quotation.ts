import type { ApplicationProcess } from '../application/application-process.ts'
import { percentile, signedIn, someQuotation } from './client.ts'

/** As many notes of 4,000 characters as a script can add to one quotation, and the cost of reading it then (N9). */
export const longQuotation = {
  run: async (application: ApplicationProcess) => {
    const api = await signedIn(application, 'PRICING')
    const key = await someQuotation(api, 'all')
    const body = { text: 'x'.repeat(4000) }
    const outcomes = new Map<string, number>()
    for (let count = 0; count < 600; count += 1) {
      const { status, body: answer } = await api('POST', `/app/v1/quotations/${key}/add-quotation-note`, { body })
      const outcome = status === 200 ? 'taken' : String((answer as { code?: string }).code)
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
    }
    const detailMs: number[] = []
    let bytes = 0
    for (let count = 0; count < 20; count += 1) {
      const { ms, body: detail } = await api('GET', `/app/v1/quotations/${key}`)
      detailMs.push(ms)
      bytes = JSON.stringify(detail).length
    }
    const acceptedNotes = outcomes.get('taken') ?? 0
    return {
      held: acceptedNotes <= 500 && (outcomes.get('TOO_MANY_NOTES') ?? 0) > 0 && bytes < 1_000_000,
      outcomes: Object.fromEntries(outcomes),
      detailBytes: bytes,
      detailP95Ms: percentile(detailMs, 0.95),
    }
  },
}
