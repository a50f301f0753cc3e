import type { Incoterm } from '@freight/contracts/freight/incoterms'
import type { Status } from '@freight/contracts/quotation/status'
import type { Mode, TransportMode } from '@freight/contracts/freight/transport'

// The closed lists of `contracts`, for pages that choose but check nothing: the lists there stand beside their schemas,
// which would bring the whole schema library. The compiler refuses a list here that misses or adds a word.

const wordsOf = <Word extends string>(words: Readonly<Record<Word, true>>): readonly string[] => Object.keys(words)

export const statusWords = wordsOf<Status>({
  REQUESTED: true,
  PENDING: true,
  QUOTED: true,
  UPDATED: true,
  SENT: true,
  APPROVED: true,
  NOT_APPROVED: true,
  FUTURE: true,
})

export const transportWords = wordsOf<TransportMode>({ SEA: true, AIR: true, ROAD: true })

export const modeWords = wordsOf<Mode>({ FCL: true, LCL: true, RORO: true, ULD: true, LSE: true, FTL: true, LTL: true })

export const incotermWords = wordsOf<Incoterm>({
  EXW: true,
  FCA: true,
  FAS: true,
  FOB: true,
  CFR: true,
  CIF: true,
  CIP: true,
  CPT: true,
  DAP: true,
  DPU: true,
  DDP: true,
})
