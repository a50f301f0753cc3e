import type { RateImportRow, RateImportView, RateFileAnswer } from '@freight/contracts/rate-import/rate-import-routes'
import { applicationInThisProcess } from '../application/application-in-this-process.ts'

type Sent = { dryRun?: boolean; key?: string; name?: string; mapping?: object; owner?: string; look?: boolean }

/** An application with a provider whose rate files are imported, and its requests. */
export const applicationOfImports = async (moreCodes: readonly object[] = []) => {
  const application = await applicationInThisProcess()
  await application.newUser('admin', 'ADMINISTRATOR')
  const pricing = await application.newUser('jrey', 'PRICING')
  const codes = [
    { id: 'OFR', concept: 'Flete marítimo', section: 'FREIGHT', sea: true },
    { id: 'BAF', concept: 'Recargo combustible', section: 'FREIGHT', sea: true },
    ...moreCodes,
  ]
  for (const code of codes) await application.execute('charge-code', 'CreateChargeCode', undefined, code)
  const { id: provider } = await application.execute('provider', 'CreateProvider', undefined, {
    code: 'ORI',
    name: 'Orient Consol',
    language: 'en',
    services: ['LCL'],
  })
  // A file refers to codes and providers of the tables.
  const untilProjected = async () => application.tablesReach(await application.platform.eventStore.head())
  await untilProjected()

  const call = async <Answer>(
    method: 'GET' | 'POST',
    path: string,
    body?: object,
    headers?: Record<string, string>,
  ) => {
    const { status, text } = await pricing.ask(method, path, body, headers)
    const answer: Answer = JSON.parse(text)
    return { status, answer }
  }
  let keys = 0
  return {
    application,
    provider,
    call,
    ask: (path: string) => pricing.ask('GET', path),
    /** Sends a file as a script does. */
    send: (
      content: string | Buffer,
      { dryRun = true, key = `key-${(keys += 1)}`, name = 'tarifas.csv', ...otherFields }: Sent = {},
    ) =>
      call<RateFileAnswer & { code?: string }>(
        'POST',
        `/app/v1/rates/import?dryRun=${dryRun}`,
        { name, owner: provider, ...otherFields, data: Buffer.from(content).toString('base64') },
        { 'idempotency-key': key },
      ),
    until: async (id: string, state: RateImportView['state']): Promise<RateImportView> => {
      for (;;) {
        const { answer } = await call<RateImportView>('GET', `/app/v1/rate-imports/${id}`)
        if (answer.state === state) {
          // The next requests read the tables.
          await untilProjected()
          return answer
        }
        if (answer.state === 'FAILED' || !('state' in answer)) throw new Error(JSON.stringify(answer))
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
    },
    rowsOf: async (id: string, show = 'ALL') =>
      (await call<{ rows: RateImportRow[] }>('GET', `/app/v1/rate-imports/${id}/rows?show=${show}`)).answer.rows,
    command: (id: string, name: string, body: object = {}) =>
      call<{ code?: string }>('POST', `/app/v1/rate-imports/${id}/${name}`, body),
    rates: async (query: string) => {
      const { answer } = await call<{
        rows: { id: string; code: string; validFrom: string; validTo: string; state: string }[]
      }>('GET', `/app/v1/rates?${query}`)
      return answer.rows
    },
    untilProjected,
    stop: () => application.stop(),
  }
}
export type ApplicationOfImports = Awaited<ReturnType<typeof applicationOfImports>>
