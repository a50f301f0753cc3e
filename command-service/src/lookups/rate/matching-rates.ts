import type { Lookups } from '@freight/contracts/registry/lookups'
import { doorsToFind, legQuestions, mainWanted } from '@freight/contracts/rate/legs/leg-questions'
import { missingParameters } from '@freight/contracts/rate/matching'
import type { Lookup } from '../aggregate-readers.ts'
import { nothingMatches } from './stored-rates.ts'

/** Rates that match the present request, leg by leg; none if the request is incomplete. */
export const matchingRates: Lookup<Lookups['matchingRates']> = async ({ id, today, company }, readers) => {
  const [quotation, settings] = await Promise.all([readers.quotation(id), readers.settings(company)])
  const { request } = quotation.state
  if (!request || missingParameters(request).length > 0) return nothingMatches
  const questions = legQuestions(request, today, settings.state.chargeable)
  return readers.storedRates(mainWanted(questions), doorsToFind(questions))
}
