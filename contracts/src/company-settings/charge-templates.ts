import { z } from 'zod'
import type { TemplateName } from './template-names.ts'

const byTemplateName = <Of>(of: Of) =>
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

/** Initial codes of a cost or a sell, by mode and direction; their amounts are empty. */
export const ChargeTemplates = z.object(byTemplateName(z.array(z.string())))
export type ChargeTemplates = z.infer<typeof ChargeTemplates>

const airImport = ['AWB', 'AFR', 'FSC', 'SEC', 'HDL', 'DOC']
const airExport = ['AWB', 'HDO', 'EXC', 'AFR', 'FSC', 'SEC']
const roadImport = ['DOCO', 'RFR', 'FRO', 'DOD', 'HDL', 'DLV']
const roadExport = ['PCK', 'DOCO', 'EXC', 'HDO', 'RFR', 'FRO']

/** Defaults of a company. A code that is missing in its catalogue is skipped. */
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

/** A named template in addition to the usual one of its mode and direction. At most one replaces the usual one. */
export const NamedTemplate = z.object({
  name: z.string(),
  codes: z.array(z.string()),
  byDefault: z.literal(true).optional(),
})
export type NamedTemplate = z.infer<typeof NamedTemplate>

/** The company's own templates by mode and direction, in display order. */
export const NamedTemplates = z.object(byTemplateName(z.array(NamedTemplate)))
export type NamedTemplates = z.infer<typeof NamedTemplates>

/** No named templates. */
export const noNamedTemplates: NamedTemplates = byTemplateName<NamedTemplate[]>([])

const StoredTemplates = z.partialRecord(
  z.string(),
  z.array(z.union([z.string(), z.object({ codes: z.array(z.string()) })])),
)

/** Codes in a change of templates; empty for other settings. */
export const codesOfTemplates = (settings: object): string[] => {
  // Nearly every command passes here, and parsing other bodies with the schema is slower than their rule.
  if (!Object.values(settings).every((list) => list === undefined || Array.isArray(list))) return []
  const templates = StoredTemplates.safeParse(settings).data ?? {}
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

/** Changes of the templates; absent ones stay. */
export const TypedTemplates = z.object(byTemplateName(TypedCodes))

/** Changes contain the whole list of a mode and direction; absent lists stay. */
export const TypedNamedTemplates = z.object(byTemplateName(TypedList))
