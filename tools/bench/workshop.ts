import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eventSchemas } from '@freight/contracts/registry/aggregates'
import { readConfig } from '@freight/platform/config'
import { connectStores } from '@freight/platform/connections/connect'
import { signIn } from '@freight/tests/application/api-client'
import { type ApplicationProcess, startApplicationProcess } from '@freight/tests/application/application-process'

export type Workshop = Awaited<ReturnType<typeof openWorkshop>>

/** Temporary applications; stops and removes all of them, also after an abort. */
export const openWorkshop = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'freight-bench-'))
  const stops = new Set<() => Promise<unknown>>()
  return {
    dataDir: (name: string) => join(folder, name),
    startApplication: async (
      dataDir: string,
      demoQuotations: number,
      nodeOptions: readonly string[] = [],
    ): Promise<ApplicationProcess> => {
      const application = await startApplicationProcess({
        dataDir,
        timeoutMs: 30 * 60_000,
        env: { DEMO_QUOTATIONS: String(demoQuotations), LOG_LEVEL: 'warn', RELEASE_HELD: 'yes' },
        // For a profile of the application: `BENCH_NODE_OPTIONS='--cpu-prof --cpu-prof-dir=…'`, which Node 20 does not
        // accept in `NODE_OPTIONS`.
        nodeOptions: [...nodeOptions, ...(process.env['BENCH_NODE_OPTIONS'] ?? '').split(' ').filter(Boolean)],
      })
      const stop = async () => {
        stops.delete(stop)
        return application.stop()
      }
      stops.add(stop)
      return { ...application, stop }
    },
    /** The stores of an application: shared while it runs, otherwise with their own engine. */
    openStores: async (dataDir: string) => {
      const { platform, stop: close } = await connectStores(readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'warn' }), {
        schemas: eventSchemas,
      })
      const stop = async () => {
        stops.delete(stop)
        await close()
      }
      stops.add(stop)
      return { ...platform, stop }
    },
    clear: async () => {
      for (const stop of [...stops].reverse()) await stop()
      // An engine of a killed application may still be writing.
      await rm(folder, { recursive: true, force: true, maxRetries: 40, retryDelay: 250 })
    },
  }
}

/** A session of the first demo user with this role. */
export const signedIn = (application: ApplicationProcess, role: string) =>
  signIn(
    application.url,
    application.users.find((user) => user.role === role),
  )

/** Repeats the request until the response stops changing: the charts follow the events asynchronously. */
export const untilStill = async (read: () => Promise<number>): Promise<number> => {
  for (let last = -1, same = 0; ;) {
    const now = await read()
    same = now === last ? same + 1 : 0
    if (same >= 3 && now > 0) return now
    last = now
    await new Promise((resolve) => setTimeout(resolve, 1000))
  }
}
