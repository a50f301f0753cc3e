import type { SentGroup, ThirdPartyView } from '@freight/contracts/third-party/view'
import { type CostLineDraft, costDraftOf, emptyCostLine } from '../../charge-grid/cost-draft.ts'
import {
  type AgentOption,
  asOption,
  emptyForm,
  formOfFormerLink,
  type StoredForm,
  readStoredForm,
} from './stored-form.ts'

type Codes = Pick<ThirdPartyView, 'chargeCodes'>

const fromCode = (idCharge: string, { chargeCodes }: Codes): Partial<CostLineDraft> => {
  const code = chargeCodes.find(({ id }) => id === idCharge)
  return code ? { concept: code.concept, section: code.section, leg: code.leg } : {}
}

/** A sent option as a draft; its lines have new ids. */
export const optionOfSent = ({ document, ...group }: SentGroup, view: Codes): AgentOption => {
  const charges = group.charges.map((charge, chargeIndex) => ({
    concept: '',
    section: 'OTHER' as const,
    tax: 'NONE' as const,
    quantity: '0',
    basis: 'UNIT' as const,
    ...charge,
    included: charge.included === true ? (true as const) : undefined,
    chargeIndex,
  }))
  const { weighedWith: _weighed, ...draft } = costDraftOf({
    ...group,
    idCost: '',
    source: 'AGENT',
    agente: '',
    agenteNombre: '',
    charges,
  })
  return {
    ...asOption(draft),
    ...(document && { document: { documentId: document.documentId, name: document.name, size: document.size } }),
    lines: draft.lines.map(({ lineId: _line, ...line }) => ({ ...line, ...fromCode(line.idCharge, view) })),
  }
}

/** Adds a line for each requested charge that is missing. */
const withMissing = (draft: AgentOption, { missing = [], chargeCodes }: ThirdPartyView): AgentOption => {
  const typedCodes = new Set(draft.lines.map(({ idCharge }) => idCharge))
  const missingCodes = missing.filter((id) => !typedCodes.has(id))
  return {
    ...draft,
    lines: [
      ...draft.lines,
      ...missingCodes.map((idCharge) => ({
        ...emptyCostLine(`missing-${idCharge}`),
        idCharge,
        ...fromCode(idCharge, { chargeCodes }),
      })),
    ],
  }
}

/** Text of the former answer that a form started with, to compare it with later answers. */
export const beginningOf = ({ former = [] }: ThirdPartyView): string => JSON.stringify(former)

/**
 * Initial form: the draft stored under this link, else under a former link of the same request, else the sent answer,
 * else empty.
 */
export const initialForm = (view: ThirdPartyView, request: string): StoredForm => {
  const stored = readStoredForm(view.tokenId)
  if (stored) return stored
  const formerForm = formOfFormerLink(request, beginningOf(view))
  const { former = [] } = view
  const options = formerForm?.options ?? former.map((group) => optionOfSent(group, view))
  if (options.length === 0) return emptyForm()
  return { ...emptyForm(), options: options.map((option) => withMissing(option, view)) }
}
