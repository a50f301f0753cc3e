import type { CostDraft, CostLineDraft } from '../charge-grid/cost-draft.ts'
import type { DraftParts } from './merge-draft.ts'
import type { SellDraft, SellLineDraft } from '../margin/sell-line.ts'

/** A price is one part: its number without its currency or basis is another price. */
export const costParts: DraftParts<CostDraft, CostLineDraft> = {
  draft: {
    // Reweighing changes the amounts of the lines even with the same provider.
    agent: { fields: ['agenteNombre', 'agente', 'weighAnew'] },
    carrier: { fields: ['carrier'] },
    route: { fields: ['ruta'] },
    transit: { fields: ['ttime'] },
    free: { fields: ['freeDays'] },
    validity: { fields: ['validez'] },
    frequency: { fields: ['frequency'] },
    sailings: { fields: ['sailings'] },
    tiers: { fields: ['tiers'] },
    legs: { fields: ['legs'] },
    comments: { fields: ['comments'] },
    name: { fields: ['description'] },
  },
  line: {
    code: { fields: ['idCharge'], along: ['concept', 'section', 'leg'] },
    price: {
      fields: [
        'currency',
        'perUnit',
        'amount',
        'meaning',
        'minimum',
        'included',
        'bands',
        'breakRule',
        'leastQuantity',
        'isFixed',
      ],
      along: ['before'],
    },
    text: { fields: ['description'] },
  },
}

export const sellParts: DraftParts<SellDraft, SellLineDraft> = {
  draft: {
    name: { fields: ['description'] },
    carrier: { fields: ['carrier'] },
    route: { fields: ['ruta'] },
    validity: { fields: ['validez', 'validityOverrideReason'] },
    transit: { fields: ['ttime'] },
    free: { fields: ['freeDays'] },
    frequency: { fields: ['frequency'] },
    sailings: { fields: ['sailings'] },
    tiers: { fields: ['tiers'] },
    includes: { fields: ['includes'] },
    excludes: { fields: ['excludes'] },
    markup: { fields: ['markup'] },
  },
  line: {
    code: { fields: ['idCharge'], along: ['concept', 'section', 'leg', 'codeTax', 'isOwnService', 'isDiscount'] },
    price: {
      fields: ['currency', 'perUnit', 'amount', 'meaning', 'minimum', 'bands', 'breakRule', 'leastQuantity', 'isFixed'],
      along: ['quantity', 'chargeableRule', 'byHand', 'rule', 'retyped', 'before'],
    },
    text: { fields: ['description'] },
    tax: { fields: ['tax', 'taxReason'] },
    scope: { fields: ['scope', 'included'] },
  },
}
