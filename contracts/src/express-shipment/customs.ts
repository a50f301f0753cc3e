import { addressHints, samePartyHint } from '../express-address/hints.ts'
import { Exact } from '../money/money.ts'
import type { ExpressDirection } from '../vocabulary/express.ts'
import { decimalsOf, roundIn } from './money-parts.ts'
import type { ExpressRequest, GoodsLine } from './shipment.ts'
import type { ExpressParty } from '../express-address/party.ts'

/** `path` is the field in the request, `code` a key of the screens' texts, and `values` fill the text. */
export type RequestProblem = {
  path: string
  code: string
  values: Record<string, string>
  severity: 'BLOCK' | 'WARN'
}

/** `companyCountry` has the tax id that customs there require. */
export type BookingRoute = { direction: ExpressDirection; isDomestic: boolean; companyCountry: string }

const problem =
  (severity: RequestProblem['severity']) =>
  (path: string, code: string, values: Record<string, string> = {}): RequestProblem => ({
    path,
    code,
    values,
    severity,
  })
const block = problem('BLOCK')
const warn = problem('WARN')

const ends = ['shipperAddress', 'recipientAddress'] as const
const requiredFields = ['company', 'contact', 'phone', 'description', 'city'] as const

const isEmpty = (text: string | undefined) => (text ?? '').trim() === ''

const partyProblems = (end: (typeof ends)[number], party: ExpressParty): RequestProblem[] => [
  ...requiredFields.filter((field) => isEmpty(party[field])).map((field) => block(`${end}.${field}`, 'MISSING')),
  ...addressHints(party).map(({ path, code, values }) => warn(`${end}.${path}`, code, values)),
]

/** Amount of a line of the invoice, half up to the decimals of its currency. */
export const goodsAmount = ({ quantity, unitValue, currency }: GoodsLine): string =>
  roundIn(new Exact(quantity).times(unitValue), currency)

const hsCodeProblem = (line: GoodsLine, path: string): RequestProblem[] => {
  const code = line.hsCode.replaceAll(/[\s.]/g, '')
  if (code === '') return [warn(path, 'HS_CODE_MISSING')]
  return /^(\d{6}|\d{8}|\d{10})$/.test(code) ? [] : [warn(path, 'HS_CODE', { value: line.hsCode })]
}

const lineProblems = (line: GoodsLine, index: number): RequestProblem[] => {
  const at = (field: keyof GoodsLine) => `goods.${index}.${field}`
  const { netKg, grossKg, unitValue, origin } = line
  const problems = hsCodeProblem(line, at('hsCode'))
  if (netKg !== undefined && grossKg !== undefined && new Exact(netKg).gt(grossKg))
    problems.push(block(at('netKg'), 'NET_ABOVE_GROSS', { net: netKg, gross: grossKg }))
  if (new Exact(unitValue).lt(0)) problems.push(block(at('unitValue'), 'VALUE_NEGATIVE', { value: unitValue }))
  if (new Exact(unitValue).eq(0)) problems.push(warn(at('unitValue'), 'VALUE_ZERO'))
  if (origin === '') problems.push(warn(at('origin'), 'ORIGIN_MISSING'))
  return problems
}

const sumTexts = (texts: readonly string[]) => texts.reduce((sum, text) => sum.plus(text), new Exact(0))

const goodsProblems = ({ goods, valorMercaderia, monedaMercaderia, packingData }: ExpressRequest): RequestProblem[] => {
  if (goods.length === 0) return [block('goods', 'GOODS_MISSING')]
  const problems = goods.flatMap(lineProblems)
  const net = sumTexts(goods.map(({ netKg }) => netKg ?? '0'))
  const gross = packingData.reduce((sum, { peso, cantidad }) => sum.plus(new Exact(peso).times(cantidad)), new Exact(0))
  if (net.gt(gross)) problems.push(block('goods', 'NET_ABOVE_PIECES', { net: net.toFixed(), gross: gross.toFixed() }))
  const currencies = [...new Set([monedaMercaderia, ...goods.map(({ currency }) => currency)])]
  const total = sumTexts(goods.map(goodsAmount))
  // Amounts of several currencies have no sum.
  if (currencies.length > 1) problems.push(warn('goods', 'MIXED_CURRENCIES', { currencies: currencies.join(', ') }))
  else if (!total.eq(valorMercaderia)) {
    const decimals = decimalsOf(monedaMercaderia)
    const values = { goods: total.toFixed(decimals), value: new Exact(valorMercaderia).toFixed(decimals) }
    problems.push(warn('valorMercaderia', 'GOODS_SUM', { ...values, currency: monedaMercaderia }))
  }
  return problems
}

const dutiesProblems = ({ duties }: ExpressRequest): RequestProblem[] => {
  if (!duties) return [block('duties', 'MISSING')]
  const problems = isEmpty(duties.invoiceNumber) ? [block('duties.invoiceNumber', 'MISSING')] : []
  // DAP needs no account: the carrier collects duties from the recipient.
  if (isEmpty(duties.account) && duties.incoterm === 'DDP') problems.push(block('duties.account', 'DDP_ACCOUNT'))
  else if (isEmpty(duties.account) && duties.payer === 'THIRD_PARTY')
    problems.push(block('duties.account', 'THIRD_PARTY_ACCOUNT'))
  return problems
}

const documentProblems = ({ valorMercaderia, monedaMercaderia, goods }: ExpressRequest): RequestProblem[] => [
  ...(new Exact(valorMercaderia).gt(0)
    ? [warn('isDoc', 'DOCUMENT_VALUE', { value: valorMercaderia, currency: monedaMercaderia })]
    : []),
  ...(goods.length > 0 ? [warn('goods', 'DOCUMENT_GOODS', { count: String(goods.length) })] : []),
]

const taxIdProblem = (request: ExpressRequest, { direction, companyCountry }: BookingRoute): RequestProblem[] => {
  if (direction === 'THIRD_COUNTRY') return []
  const end = direction === 'IB' ? 'recipientAddress' : 'shipperAddress'
  return isEmpty(request[end].taxId) ? [warn(`${end}.taxId`, 'TAX_ID_MISSING', { country: companyCountry })] : []
}

/** Everything that a booking needs and the request has not, in the order of the form. A request itself is accepted. */
export const bookingProblems = (request: ExpressRequest, route: BookingRoute): RequestProblem[] => {
  const same = samePartyHint(request.shipperAddress, request.recipientAddress)
  const needsCustoms = !route.isDomestic && !request.isDoc
  return [
    ...ends.flatMap((end) => partyProblems(end, request[end])),
    ...(same ? [warn(`recipientAddress.${same.path}`, same.code, same.values)] : []),
    ...(needsCustoms ? taxIdProblem(request, route) : []),
    ...request.packingData.flatMap(({ largo }, index) =>
      largo === undefined ? [warn(`packingData.${index}.largo`, 'PIECE_SIDES', { row: String(index + 1) })] : [],
    ),
    ...(isEmpty(request.contents) ? [block('contents', 'MISSING')] : []),
    ...(request.isDoc ? documentProblems(request) : []),
    ...(needsCustoms ? [...goodsProblems(request), ...dutiesProblems(request)] : []),
  ]
}
