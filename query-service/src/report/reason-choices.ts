import type { Language } from '@freight/contracts/access/session'
import type { Reasons } from '@freight/contracts/company-settings/usual-reasons'

const outcomes = {
  lost: { es: 'perdida', en: 'lost', pt: 'perdida' },
  won: { es: 'ganada', en: 'won', pt: 'ganha' },
} as const
const or = { es: 'o', en: 'or', pt: 'ou' } as const

/** Reasons for lost and won quotations, one per code, with their outcomes: a filter by code finds both. */
export const reasonChoices = (reasons: Pick<Reasons, keyof typeof outcomes>, language: Language) => {
  const lists = (['lost', 'won'] as const).flatMap((list) => reasons[list].map((reason) => ({ list, ...reason })))
  return [...new Set(lists.map(({ code }) => code))].map((code) => {
    const sameCode = lists.filter((one) => one.code === code)
    const labels = [...new Set(sameCode.map(({ label }) => label[language]))]
    const ends = sameCode.map(({ list }) => outcomes[list][language])
    return { id: code, name: `${labels.join(' / ')} (${ends.join(` ${or[language]} `)})` }
  })
}
