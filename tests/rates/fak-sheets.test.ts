import type { RateDetail } from '@freight/contracts/rate/rate'
import type { RateImportRow, RateImportView } from '@freight/contracts/rate-import/rate-import-routes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ApplicationOfImports, applicationOfImports } from './import-application.ts'
import { fakSheets } from './sheets/fak-sheets.ts'
import { furtherSheets } from './sheets/further-sheets.ts'
import type { ExpectedRate, FakSheet } from './sheets/sheet-parts.ts'

let imports: ApplicationOfImports
beforeAll(async () => {
  const code = (id: string, concept: string, conceptEn: string, section: string) => ({
    id,
    concept,
    conceptEn,
    section,
    sea: true,
  })
  imports = await applicationOfImports([
    code('ISPS', 'Seguridad portuaria', 'Port security', 'FREIGHT'),
    code('PSS', 'Recargo de temporada alta', 'Peak season surcharge', 'FREIGHT'),
    code('THCO', 'Terminal en origen', 'Terminal handling at origin', 'ORIGIN'),
    code('THC', 'Terminal en destino', 'Terminal handling at destination', 'DESTINATION'),
    code('DOC', 'Documentación', 'Documentation', 'DESTINATION'),
    code('DOCO', 'Documentación de origen', 'Documentation at origin', 'ORIGIN'),
    code('VGM', 'Pesaje verificado', 'Verified gross mass', 'ORIGIN'),
  ])
})
afterAll(() => imports.stop())

const sheetsOf = (year: number, month: number) => [...fakSheets(year, month), ...furtherSheets(year, month)]

const newProvider = async (code: string) => {
  const { id } = await imports.application.execute('provider', 'CreateProvider', undefined, {
    code,
    name: `Naviera ${code}`,
    language: 'en',
    services: ['FCL'],
  })
  await imports.untilProjected()
  return id
}

const inOrder = (lines: readonly string[]) => lines.toSorted((a, b) => (a < b ? -1 : 1))

const expectedLine = ({ origin, destination, validFrom, validTo, prices }: ExpectedRate) =>
  `${origin} ${destination} ${validFrom} ${validTo} ${inOrder(
    Object.entries(prices).map(([key, { amount, cell }]) => `${key}=${Number(amount)}@${cell}`),
  ).join(', ')}`

const rowLine = ({ origin, destination, validFrom, validTo, charges = [] }: RateImportRow) =>
  `${origin} ${destination} ${validFrom} ${validTo} ${inOrder(
    charges.map(
      ({ code, unit, amount, cells = [] }) => `${code} ${unit}`.trim() + `=${Number(amount)}@${cells.join(' ')}`,
    ),
  ).join(', ')}`

/** Reads a sheet, takes what is suggested for its provider, and checks the rows. */
const checkedSheet = async ({ name, file }: FakSheet, owner: string) => {
  const { answer } = await imports.send(file, { name, owner, look: true })
  const { answer: look } = await imports.call<NonNullable<RateImportView['look']>>(
    'GET',
    `/app/v1/rate-imports/${answer.id}/look?owner=${owner}`,
  )
  const check = await imports.command(answer.id, 'check-rate-import', { mapping: look.suggested })
  expect(check).toMatchObject({ status: 200 })
  const { counts } = await imports.until(answer.id, 'CHECKED')
  return { id: answer.id, look, counts, rows: await imports.rowsOf(answer.id) }
}

const applied = async (id: string) => {
  expect(await imports.command(id, 'confirm-rate-import')).toMatchObject({ status: 200 })
  return imports.until(id, 'APPLIED')
}

test.each(sheetsOf(2027, 12).map((sheet, index) => [sheet.name, index, sheet] as const))(
  '%s gives its rates as suggested, each price with its cell',
  async (_name, index, sheet) => {
    const { rates } = sheet
    const { id, look, counts, rows } = await checkedSheet(sheet, await newProvider(`S${index}`))
    expect(rows.flatMap(({ problems }) => problems)).toEqual([])
    expect(inOrder(rows.map(rowLine))).toEqual(inOrder(rates.map(expectedLine)))
    expect([...(look.notes ?? []), ...(counts?.notes ?? [])].map(({ cell, text }) => `${cell} ${text}`)).toHaveLength(
      sheet.notes,
    )
    expect(counts).toMatchObject({ new: rates.length, problems: 0, warned: 0 })
    expect(await applied(id)).toMatchObject({ applied: { created: rates.length, refused: 0 } })
    const notes = [...(look.notes ?? []), ...(counts?.notes ?? [])]
    const { rateId } = (
      await imports.application.platform.db.query<{ rateId: string }>(
        `select rate_id as "rateId" from commands.rate_import_rows where import_id = $1 order by "row" limit 1`,
        [id],
      )
    ).rows[0] ?? { rateId: '' }
    const { answer } = await imports.call<RateDetail>('GET', `/app/v1/rates/${rateId}`)
    expect(answer.sheetNotes).toEqual(notes.length === 0 ? undefined : { file: sheet.name, notes })
  },
)

test.each(sheetsOf(2027, 12).map((sheet, index) => [sheet.name, index, sheet] as const))(
  'the next month of %s is read as the first one, from the stored mapping',
  async (_name, index, first) => {
    const owner = await newProvider(`T${index}`)
    await applied((await checkedSheet(first, owner)).id)
    const next = sheetsOf(2028, 1)[index] ?? first
    const { look, rows, counts } = await checkedSheet(next, owner)
    expect(look).toMatchObject({ remembered: true })
    expect(look.gone).toBeUndefined()
    expect(inOrder(rows.map(rowLine))).toEqual(inOrder(next.rates.map(expectedLine)))
    expect(counts).toMatchObject({ newValidity: next.rates.length, problems: 0 })
  },
)
