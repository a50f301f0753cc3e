import { z } from 'zod'
import type { TemplateName } from './template-names.ts'

const each = <Of>(of: Of) =>
  ({
    FCL_IMPORT: of,
    FCL_EXPORT: of,
    LCL_IMPORT: of,
    LCL_EXPORT: of,
    RORO_IMPORT: of,
    RORO_EXPORT: of,
    ULD_IMPORT: of,
    ULD_EXPORT: of,
    LSE_IMPORT: of,
    LSE_EXPORT: of,
    FTL_IMPORT: of,
    FTL_EXPORT: of,
    LTL_IMPORT: of,
    LTL_EXPORT: of,
  }) satisfies Record<TemplateName, Of>

/** The codes that a cost or a sell begins with, by mode and direction; their amounts are empty. */
export const ChargeTemplates = z.object(each(z.array(z.string())))
export type ChargeTemplates = z.infer<typeof ChargeTemplates>

const airImport = ['AWB', 'AFR', 'FSC', 'SEC', 'HDL', 'DOC']
const airExport = ['AWB', 'HDO', 'EXC', 'AFR', 'FSC', 'SEC']
const roadImport = ['DOCO', 'RFR', 'FRO', 'DOD', 'HDL', 'DLV']
const roadExport = ['PCK', 'DOCO', 'EXC', 'HDO', 'RFR', 'FRO']

/** As long as a company has not decided others. A code that its catalogue does not have is passed over. */
export const usualTemplates: ChargeTemplates = {
  FCL_IMPORT: ['OFR', 'BAF', 'ISPS', 'THC', 'DOD', 'HDL'],
  FCL_EXPORT: ['THCO', 'DOCO', 'VGM', 'EXC', 'OFR', 'BAF'],
  LCL_IMPORT: ['OFR', 'BAF', 'ISPS', 'DCF', 'DOD', 'HDL'],
  LCL_EXPORT: ['CFSO', 'DOCO', 'EXC', 'HDO', 'OFR', 'BAF'],
  RORO_IMPORT: ['OFR', 'BAF', 'ISPS', 'THC', 'DOD', 'HDL'],
  RORO_EXPORT: ['THCO', 'DOCO', 'EXC', 'HDO', 'OFR', 'BAF'],
  ULD_IMPORT: airImport,
  ULD_EXPORT: airExport,
  LSE_IMPORT: airImport,
  LSE_EXPORT: airExport,
  FTL_IMPORT: roadImport,
  FTL_EXPORT: roadExport,
  LTL_IMPORT: roadImport,
  LTL_EXPORT: roadExport,
}

/** A template beside the usual one of its mode and direction. One of them at most stands in the usual one's place. */
export const NamedTemplate = z.object({
  name: z.string(),
  codes: z.array(z.string()),
  byDefault: z.literal(true).optional(),
})
export type NamedTemplate = z.infer<typeof NamedTemplate>

/** Those that a company has made itself, by mode and direction, in the order in which they are offered. */
export const NamedTemplates = z.object(each(z.array(NamedTemplate)))
export type NamedTemplates = z.infer<typeof NamedTemplates>

/** Nobody has made any. */
export const noNamedTemplates: NamedTemplates = each<NamedTemplate[]>([])

const Told = z.partialRecord(z.string(), z.array(z.union([z.string(), z.object({ codes: z.array(z.string()) })])))

/** The codes that a change of templates names; none where something else is changed. */
export const codesOfTemplates = (told: unknown): string[] => {
  const templates = Told.safeParse(told).data ?? {}
  return Object.values(templates)
    .flatMap((list) => list ?? [])
    .flatMap((one) => (typeof one === 'string' ? [one] : one.codes))
}

const TypedCodes = z
  .array(z.string().regex(/^[A-Z0-9]{2,8}$/, 'Two to eight capitals or digits.'))
  .max(30)
  .refine((all) => new Set(all).size === all.length, 'A code is named twice.')

const TypedTemplate = z.object({
  name: z.string().trim().min(1, 'A template has a name.').max(60),
  codes: TypedCodes.refine((all) => all.length > 0, 'A template has a code.'),
  byDefault: z.literal(true).optional(),
})
const TypedList = z
  .array(TypedTemplate)
  .max(20)
  .refine((all) => new Set(all.map(({ name }) => name.toLowerCase())).size === all.length, 'A name is given twice.')
  .refine((all) => all.filter(({ byDefault }) => byDefault).length <= 1, 'One of them is proposed at most.')

/** What may be changed of them; a template that is not named stays. */
export const TypedTemplates = z.object(each(TypedCodes))

/** The list of a mode and direction is told whole; one that is not named stays. */
export const TypedNamedTemplates = z.object(each(TypedList))
