import type { AgentFileAnswer, SentGroup, ThirdPartyView } from '@freight/contracts/third-party/third-party-routes'
import { linkDrafts } from '../../../../lib/storage/drafts.ts'
import {
  type CostDraft,
  type CostLineDraft,
  costDraftOf,
  emptyCostDraft,
  emptyCostLine,
} from '../../charge-grid/cost-draft.ts'

/** One option of an agent's answer. */
export interface AgentOption extends CostDraft {
  /** Identifies the option while a file is uploaded for it. */
  id: string
  /** Its uploaded file, which the server stores until the costs are sent. */
  document?: AgentFileAnswer | undefined
}

/** An agent's unsent form, stored by link. */
export interface StoredForm {
  options: readonly AgentOption[]
  /** Idempotency key of this form: a retry after a lost answer is the same command. */
  commandId: string
  savedAt?: string
  /**
   * The cost request and the former answer that the form started with: a newer link with the same ones continues it.
   */
  request?: string
  began?: string
}

const isForm = (value: unknown): value is StoredForm =>
  typeof value === 'object' &&
  value !== null &&
  'options' in value &&
  Array.isArray(value.options) &&
  value.options.length > 0 &&
  value.options.every((one: unknown) => typeof one === 'object' && one !== null && 'lines' in one) &&
  'commandId' in value &&
  typeof value.commandId === 'string'

export const asOption = (draft: CostDraft): AgentOption => ({ id: crypto.randomUUID(), ...draft })

/** A new, empty form. */
export const emptyForm = (): StoredForm => ({ options: [asOption(emptyCostDraft())], commandId: crypto.randomUUID() })

/** Unsent forms by link. */
export const answers = linkDrafts<StoredForm>('third-party.', (value) =>
  isForm(value) ? { ...value, options: value.options.map(asOption) } : undefined,
)

/** Newest unsent form under a former link of the same request that started with the same former answer. */
const formOfFormerLink = (request: string, beginning: string): StoredForm | undefined =>
  answers
    .all()
    .map(({ draft }) => draft)
    .filter((form) => request !== '' && form.request === request && form.began === beginning)
    .toSorted((a, b) => (b.savedAt ?? '').localeCompare(a.savedAt ?? ''))[0]

/** Removes a sent form, and those under former links of the same request. */
export const forgetForm = (tokenId: string, request: string): void => {
  const former = answers.all().filter(({ draft }) => request !== '' && draft.request === request)
  for (const id of [tokenId, ...former.map((one) => one.tokenId)]) answers.of(id).remove()
}

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
  const stored = answers.of(view.tokenId).read()
  if (stored) return stored
  const formerForm = formOfFormerLink(request, beginningOf(view))
  const { former = [] } = view
  const options = formerForm?.options ?? former.map((group) => optionOfSent(group, view))
  if (options.length === 0) return emptyForm()
  return { ...emptyForm(), options: options.map((option) => withMissing(option, view)) }
}
