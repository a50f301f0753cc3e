import type { ApplicationProcess } from '../application/application-process.ts'
import { percentile, signedIn } from './client.ts'

/** Three thousand reads wait for a position that cannot come, while a user writes and reads (N2). */
export const farPosition = {
  run: async (application: ApplicationProcess) => {
    const [waitingClient, api] = [await signedIn(application, 'COMMERCIAL'), await signedIn(application, 'PRICING')]
    const unreachablePosition = { headers: { 'x-after-position': String(9e15) } }
    const reads = Promise.all(
      // More simultaneous connections than a listening socket queues would be the client's fault.
      Array.from({ length: 200 }, async () => {
        const lane: { status: number; ms: number }[] = []
        while (lane.length < 15)
          lane.push(await waitingClient('GET', '/app/v1/quotations?list=my-quotations&limit=1', unreachablePosition))
        return lane
      }),
    ).then((lanes) => lanes.flat())
    const ownReads: { status: number; ms: number }[] = []
    let isOver = false
    const working = (async () => {
      while (!isOver) ownReads.push(await api('GET', '/app/v1/organizations?q=a'))
    })()
    const answers = await reads
    isOver = true
    await working
    const [failed, ownFailed] = [answers, ownReads].map((all) => all.filter(({ status }) => status >= 500).length)
    return {
      held: failed === 0 && ownFailed === 0,
      reads: answers.length,
      statuses: [...new Set(answers.map(({ status }) => status))],
      failed,
      p95Ms: percentile(
        answers.map(({ ms }) => ms),
        0.95,
      ),
      ownReads: ownReads.length,
      ownFailed,
      ownP95Ms: percentile(
        ownReads.map(({ ms }) => ms),
        0.95,
      ),
    }
  },
}
