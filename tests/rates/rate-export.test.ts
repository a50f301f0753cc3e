import { afterAll, beforeAll, expect, test } from 'vitest'
import { applicationOfImports, type ApplicationOfImports } from './import-application.ts'

let app: ApplicationOfImports

beforeAll(async () => {
  app = await applicationOfImports([
    { id: 'DOD', concept: 'Documentación en destino', section: 'DESTINATION', sea: true, air: true },
    { id: 'AFR', concept: 'Flete aéreo', section: 'FREIGHT', air: true },
    { id: 'FSC', concept: 'Combustible', section: 'FREIGHT', air: true },
  ])
})
afterAll(() => app?.stop())

const store = async (provider: string, rate: object) => {
  const { position } = await app.application.execute('rate', 'CreateRate', undefined, {
    owner: { id: provider },
    carrier: { name: 'Jade Ocean' },
    validFrom: '2098-02-03',
    validTo: '2098-03-04',
    transitTime: 31,
    freeDays: 14,
    route: 'vía Busán',
    comments: 'Sujeto a espacio',
    ...rate,
  })
  await app.application.tablesReach(position)
}
const charge = (code: string, calculator: string, amount: string, more: object = {}) => ({
  code,
  calculator,
  amount,
  currency: 'USD',
  ...more,
})

const fcl = { transport: 'SEA', mode: 'FCL', origin: 'CNSHA', destination: 'UYMVD' }

test.each([
  [
    'FCL',
    [
      {
        ...fcl,
        container: '40HC',
        charges: [charge('OFR', 'PER_CONTAINER', '2111.5'), charge('DOD', 'FLAT', '55', { currency: 'EUR' })],
      },
      {
        ...fcl,
        container: '20GP',
        charges: [charge('OFR', 'PER_CONTAINER', '1480'), charge('BAF', 'PER_CONTAINER', '310')],
      },
    ],
  ],
  [
    'LCL',
    [
      {
        transport: 'SEA',
        mode: 'LCL',
        origin: 'CNSHA',
        destination: 'UYMVD',
        charges: [charge('OFR', 'PER_WM', '58.125', { minimum: { amount: '60' } }), charge('DOD', 'FLAT', '45')],
      },
    ],
  ],
  [
    'LSE',
    [
      {
        transport: 'AIR',
        mode: 'LSE',
        origin: 'PVG',
        destination: 'MVD',
        charges: [
          charge('AFR', 'RANGE', '0', {
            unit: 'KG',
            ranges: [
              { from: '0', to: '45', amount: '5.2' },
              { from: '45', to: '100', amount: '4.8' },
              { from: '100', amount: '4.105' },
            ],
            minimum: { amount: '75' },
          }),
          charge('FSC', 'PER_KG', '0.35'),
        ],
      },
    ],
  ],
])('exported rates of %s are the same when their file is imported', async (mode, rates) => {
  // An import remembers the columns of the provider's last file.
  const { id: provider } = await app.application.execute('provider', 'CreateProvider', undefined, {
    code: mode,
    name: `Provider of ${mode}`,
    services: [mode],
  })
  for (const rate of rates) await store(provider, rate)
  for (const lang of ['es', 'en', 'pt']) {
    const { text } = await app.ask(`/app/v1/rates/export?mode=${mode}&owner=${provider}&lang=${lang}`)
    const { answer } = await app.send(text, { owner: provider })
    expect(answer).toMatchObject({ state: 'CHECKED' })
    const rows = await app.rowsOf(answer.id)
    expect(rows.map(({ outcome, problems, warnings }) => ({ outcome, problems, warnings }))).toEqual(
      rates.map(() => ({ outcome: 'SAME', problems: [], warnings: [] })),
    )
  }
})
