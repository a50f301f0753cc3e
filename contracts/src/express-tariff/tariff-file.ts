import type { Column } from '../api/file-columns.ts'
import { bandKinds, plainTriggers, surchargeBases } from '../express-carrier/tariff.ts'

/** Sections of a draft that a file replaces, each as a whole. */
export const fileSections = ['bands', 'above', 'zones', 'surcharges'] as const
export type FileSection = (typeof fileSections)[number]

/** `es|en|pt` */
const inLanguages = (text: string): Column['title'] => {
  const [es = '', en = '', pt = ''] = text.split('|')
  return { es, en, pt }
}
const column = (field: string, kind: Column['kind'], title: string): Column => ({
  field,
  kind,
  title: inLanguages(title),
})
/** A column of a closed set, with the words of each value in its order: `es|en|pt;es|en|pt`. */
const choice = (field: string, title: string, values: readonly string[], words: string): Column => ({
  ...column(field, 'text', title),
  words: Object.fromEntries(
    words.split(';').flatMap((text, index) => {
      const value = values[index]
      return value === undefined ? [] : [[value, inLanguages(text)]]
    }),
  ),
})

const zone = column('zone', 'text', 'Zona|Zone|Zona')
const amount = column('amount', 'number', 'Importe|Amount|Valor')
const goodsWords = 'Documentos|Documents|Documentos;Mercadería|Goods|Mercadoria;Ambos|Both|Ambos'
const kind = choice('kind', 'Contenido|Contents|Conteúdo', bandKinds, goodsWords)
const modeWords = 'Todo el peso|Whole weight|Peso total;Por paso extra|Per extra step|Por passo extra'
const ends = ['DESTINATION', 'ORIGIN', 'BOTH']
const endWords = 'Destino|Destination|Destino;Origen|Origin|Origem;Ambos|Both|Ambos'
const basisWords =
  'Envío|Shipment|Remessa;Bulto|Piece|Volume;kg|kg|kg;% de la base|% of base|% da base;' +
  '% del valor|% of value|% do valor;% de los derechos e impuestos|% of duties|% dos tributos'
const triggers = [...plainTriggers, 'REMOTE', 'PIECE_KG', 'SIDE_CM', 'LENGTH_PLUS_GIRTH']
const triggerWords =
  'Siempre|Always|Sempre;Si se elige|If chosen|Se escolhida;Residencial|Residential|Residencial;' +
  'Peligrosa|Dangerous goods|Carga perigosa;Sábado|Saturday|Sábado;Valor declarado|Declared value|Valor declarado;' +
  'Derechos e impuestos pagados|Duties paid|Tributos pagos;Demanda|Demand|Demanda;Zona remota|Remote area|Área remota;' +
  'Bulto pesado|Heavy piece|Volume pesado;Lado largo|Long side|Lado comprido;' +
  'Largo + contorno|Length + girth|Comprimento + contorno'
const weightWords = 'Real o volumétrico|Actual or volumetric|Real ou cubado;Real|Actual|Real'

/** Columns of the sections. Bands and prices above them may have a column for each zone instead of zone and amount. */
export const tariffColumns: Readonly<Record<FileSection, readonly Column[]>> = {
  bands: [zone, column('upToKg', 'number', 'Hasta kg|Up to kg|Até kg'), kind, amount],
  above: [
    zone,
    column('fromKg', 'number', 'Desde kg|From kg|A partir de kg'),
    kind,
    choice('mode', 'Cálculo|Calculation|Cálculo', ['WHOLE', 'ADDER'], modeWords),
    column('stepKg', 'number', 'Paso kg|Step kg|Passo kg'),
    amount,
  ],
  zones: [
    zone,
    column('countries', 'text', 'Países|Countries|Países'),
    column('postals', 'text', 'Códigos postales|Postal codes|Códigos postais'),
    column('cities', 'text', 'Ciudades|Cities|Cidades'),
    choice('end', 'Extremo|End|Extremo', ends, endWords),
  ],
  surcharges: [
    column('code', 'text', 'Código|Code|Código'),
    column('text', 'text', 'Descripción|Description|Descrição'),
    column('chargeCode', 'text', 'Cargo|Charge code|Código de taxa'),
    choice('basis', 'Base|Basis|Base', surchargeBases, basisWords),
    amount,
    column('step', 'number', 'Paso|Step|Passo'),
    column('min', 'number', 'Mínimo|Minimum|Mínimo'),
    column('max', 'number', 'Máximo|Maximum|Máximo'),
    choice('trigger.kind', 'Se aplica|Applies|Aplica-se', triggers, triggerWords),
    column('trigger.over', 'number', 'Más de|Over|Acima de'),
    choice('trigger.end', 'En|At|Em', ends, endWords),
    choice('trigger.weight', 'Peso|Weight|Peso', ['EITHER', 'ACTUAL'], weightWords),
    column('pieceMinKg', 'number', 'Mín. kg por bulto|Least kg per piece|Mín. kg por volume'),
    column('group', 'text', 'Grupo|Group|Grupo'),
    column('fuelable', 'flag', 'Con combustible|Fuel applies|Com combustível'),
    column('taxable', 'flag', 'Con IVA|Taxable|Com imposto'),
    column('validFrom', 'day', 'Desde|From|De'),
    column('validTo', 'day', 'Hasta|To|Até'),
  ],
}

const priceOf = 'price.'
/** Column of a zone where zones stand across. */
const zoneField = (name: string): string => `${priceOf}${name}`
export const zoneOfField = (field: string): string | undefined =>
  field.startsWith(priceOf) ? field.slice(priceOf.length) : undefined

/** Columns of a sheet with weights down and these zones across. */
export const acrossColumns = (section: FileSection, zones: readonly string[]): readonly Column[] => [
  ...tariffColumns[section].filter((one) => one !== zone && one !== amount),
  ...zones.map((name) => column(zoneField(name), 'number', `${name}|${name}|${name}`)),
]
