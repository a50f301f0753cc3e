import { expect, test } from 'vitest'
import { TypedNumbers } from './typed-numbers.ts'
import { CompanySettings, usualSettings, withSection } from './settings.ts'
import { isActiveReason, usualReasons } from './usual-reasons.ts'

test('a company without changes has the default settings', () => {
  expect(CompanySettings.parse(usualSettings)).toEqual(usualSettings)
  const empty = { razonSocial: '', rut: '', address: '', phone: '', mail: '', web: '', footer: '' }
  expect(usualSettings.data).toEqual({
    ...empty,
    vatPct: '21',
    timeZone: 'America/Montevideo',
    displayCurrency: 'USD',
    numberFormat: 'COMMA',
  })
  expect(usualSettings.margins).toEqual({ SEA: '0', AIR: '0', ROAD: '0', EXPRESS: '0', defaultMarkup: '15' })
  expect(usualSettings.targets).toEqual({
    takeHours: 2,
    firstSellHours: 4,
    agentFirstHours: 24,
    agentSecondHours: 48,
    mostAgents: 8,
    sendHours: 24,
    expiringDays: 3,
    validityDays: null,
    autoReject: false,
    autoRejectDays: 30,
    thankAgents: false,
  })
  expect(usualSettings.chargeable).toEqual({
    airDivisor: '6000',
    airStep: '0.5',
    airMinimum: '0',
    seaKgPerM3: '1000',
    seaMinimum: '0',
    roadKgPerM3: '333',
    roadKgPerLdm: '1750',
    roadStep: '1',
    roadMinimum: '0',
  })
  expect(usualSettings.calendar.holidays).toEqual([])
})

test('a change of a section leaves its other fields and the other sections', () => {
  const changed = withSection(usualSettings, 'margins', { AIR: '12' })
  expect(changed).toEqual({ ...usualSettings, margins: { ...usualSettings.margins, AIR: '12' } })
})

test('the default reasons are in three languages and active', () => {
  const reasonNames = (list: keyof typeof usualReasons) =>
    usualReasons[list].map(({ code, label: { es, en, pt }, active }) => [code, es, en, pt, active].join(' | '))
  expect(reasonNames('lost')).toEqual([
    'PRICE | Precio | Price | Preço | true',
    'TRANSIT_TIME | Tiempo de tránsito | Transit time | Tempo de trânsito | true',
    'NO_SPACE | Sin espacio | No space | Sem espaço | true',
    'LATE_ANSWER | Respuesta tardía | Late answer | Resposta tardia | true',
    'CLIENT_CANCELLED | El cliente canceló el embarque | Client cancelled the shipment | Cliente cancelou o embarque | true',
    'COMPETITOR_RELATIONSHIP | Relación con otro agente de cargas | Relationship with another forwarder | Relação com outro agente de carga | true',
    'SERVICE_SCOPE | Servicio fuera de alcance | Service out of scope | Serviço fora do escopo | true',
    'PAYMENT_TERMS | Condiciones de pago | Payment terms | Condições de pagamento | true',
    'NO_ANSWER | El cliente no respondió | Client did not answer | Cliente não respondeu | true',
    'EXPIRED | Venció la oferta | Offer expired | Oferta vencida | true',
    'OTHER | Otro motivo | Other reason | Outro motivo | true',
  ])
  expect(reasonNames('won')).toEqual([
    'PRICE | Precio | Price | Preço | true',
    'TRANSIT_TIME | Tiempo de tránsito | Transit time | Tempo de trânsito | true',
    'SERVICE | Servicio | Service | Serviço | true',
    'RELATIONSHIP | Relación comercial | Relationship | Relacionamento | true',
    'ONLY_OPTION | Única opción | Only option | Única opção | true',
  ])
  expect(reasonNames('cancelled')).toEqual([
    'DUPLICATE | Duplicada | Duplicate | Duplicada | true',
    'ERROR | Pedida por error | Requested by mistake | Solicitada por engano | true',
    'CLIENT_WITHDREW | El cliente desistió | Client withdrew | Cliente desistiu | true',
    'OTHER | Otro motivo | Other reason | Outro motivo | true',
  ])
})

test('a reason has to be listed and active', () => {
  const [one] = usualReasons.lost
  const retired = one ? [{ ...one, active: false }] : []
  expect(isActiveReason(usualReasons.lost, 'PRICE')).toBe(true)
  expect(isActiveReason(usualReasons.lost, 'UNHEARD_OF')).toBe(false)
  expect(isActiveReason(retired, one?.code ?? '')).toBe(false)
})

test.each([
  ['airDivisor', ['1', '99999'], ['0', '01', '100000', '1.5', 'x1', '1x', '']],
  ['airStep', ['0.5', '100'], ['0.3', '']],
  ['airMinimum', ['0', '45', '99999', '45.5'], ['100000', '4.55', '4.x', 'x4', '4x', '']],
] as const)('%s accepts typed values within its limits only', (name, accepted, refused) => {
  const { [name]: field } = TypedNumbers.shape
  expect(accepted.filter((value) => !field.safeParse(value).success)).toEqual([])
  expect(refused.filter((value) => field.safeParse(value).success)).toEqual([])
  const issue = field.safeParse(refused[0]).error?.issues[0]?.message
  expect(issue).toMatch(/^(A whole number from 1 to 99999|A step such as 0\.5 or 1|Kilograms such as 45)\.$/)
})
