import type { ApplicationProcess } from '../application/application-process.ts'
import { percentile, signedIn } from './client.ts'

/** A thousand simultaneous readiness requests while a user works (N1). */
export const readinessFlood = {
  run: async (application: ApplicationProcess) => {
    const api = await signedIn(application, 'COMMERCIAL')
    const work: number[] = []
    const failed: number[] = []
    let isOver = false
    const working = (async () => {
      while (!isOver) {
        const { status, ms } = await api('GET', '/app/v1/session')
        if (status === 200) work.push(ms)
        else failed.push(status)
      }
    })()
    const flood = await Promise.all(
      Array.from({ length: 1000 }, () => fetch(`${application.url}/health/ready`).then(({ status }) => status)),
    )
    isOver = true
    await working
    const notReady = flood.filter((status) => status !== 200).length
    return {
      held: notReady === 0 && failed.length === 0,
      requests: flood.length,
      notReady,
      worked: work.length,
      workFailed: failed.length,
      workP95Ms: percentile(work, 0.95),
    }
  },
}
