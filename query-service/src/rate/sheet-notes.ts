import { rateEvents } from '@freight/contracts/rate/rate-events'
import { rateImportEvents } from '@freight/contracts/rate-import/rate-import-events'
import type { RateDetail } from '@freight/contracts/rate/rate-routes'
import type { Platform } from '@freight/platform/connections/platform'

type Needs = Pick<Platform, 'eventStore'>

/** Imports that gave a rate its values, the last first. One that only ended it earlier gave it nothing. */
const importsOf = async ({ eventStore }: Needs, rate: string): Promise<string[]> => {
  let end = ''
  const ids = (await eventStore.readStream(`rate-${rate}`)).flatMap(({ type, data }) => {
    if (type !== 'RateCreated' && type !== 'RateChanged') return []
    const { importBatchId, version: _version, ...fields } = rateEvents.RateChanged.parse(data)
    const { validTo = end, ...others } = fields
    const isEnd = validTo < end && Object.keys(others).length === 0
    end = validTo
    return importBatchId === undefined || isEnd ? [] : [importBatchId]
  })
  return [...new Set(ids.toReversed())]
}

/** Texts of the file that a rate comes from which are no price; undefined without any. Undone imports do not count. */
export const sheetNotesOf = async (needs: Needs, rate: string): Promise<RateDetail['sheetNotes']> => {
  for (const id of await importsOf(needs, rate)) {
    const events = await needs.eventStore.readStream(`rate-import-${id}`)
    const dataOf = (type: string) => events.findLast((one) => one.type === type)?.data
    const opened = rateImportEvents.RateImportOpened.safeParse(dataOf('RateImportOpened')).data
    if (opened === undefined || events.some(({ type }) => type === 'RateImportUndone')) continue
    const { mapping } = rateImportEvents.RateImportCheckStarted.safeParse(dataOf('RateImportCheckStarted')).data ?? {}
    const { counts } = rateImportEvents.RateImportChecked.safeParse(dataOf('RateImportChecked')).data ?? {}
    const notes = [...(mapping?.notes ?? []), ...(counts?.notes ?? [])]
    return notes.length === 0 ? undefined : { file: opened.file.name, notes }
  }
  return undefined
}
