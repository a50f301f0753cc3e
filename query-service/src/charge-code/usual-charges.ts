import type { UsualCharge } from '@freight/contracts/cost-comparison/best-cost'
import type { CompanySettings } from '@freight/contracts/company-settings/settings'
import { templateName } from '@freight/contracts/company-settings/template-names'
import { directionOf } from '@freight/contracts/freight/direction'
import type { Direction } from '@freight/contracts/vocabulary/journey'
import type { Leg, Mode } from '@freight/contracts/vocabulary/schemas'
import type { Platform } from '@freight/platform/connections/platform'

/** Active charges of the catalogue with these codes, in their order. */
export const chargesOfCatalogue = async (
  db: Pick<Platform['db'], 'query'>,
  codes: readonly string[],
): Promise<UsualCharge[]> => {
  const { rows } = await db.query<Omit<UsualCharge, 'leg'> & { leg: Leg | null }>(
    `select key as "idCharge", concept, section, leg from read.charge_code_list
    where active and key = any($1::text[]) order by array_position($1::text[], key)`,
    [codes],
  )
  return rows.map(({ leg, ...charge }) => ({ ...charge, ...(leg && { leg }) }))
}

export type Templates = Pick<CompanySettings, 'chargeTemplates' | 'namedTemplates'>

type Templated = {
  company: string
  modo: Mode
  origenPais: string
  destinoPais: string
  direction?: Direction | undefined
}

/** Codes of the cost template for a mode and direction. */
export const usualCodesOf = (
  { chargeTemplates, namedTemplates }: Templates,
  modo: Mode,
  direction: Direction,
): readonly string[] => {
  const name = templateName(modo, direction)
  return namedTemplates[name].find(({ byDefault }) => byDefault)?.codes ?? chargeTemplates[name]
}

/** Charges of the cost template of a request, limited to codes of the catalogue. */
export const usualChargesOf = (
  db: Pick<Platform['db'], 'query'>,
  templates: Templates,
  { company, modo, origenPais, destinoPais, direction }: Templated,
): Promise<UsualCharge[]> =>
  chargesOfCatalogue(db, usualCodesOf(templates, modo, directionOf(company, origenPais, destinoPais, direction)))
