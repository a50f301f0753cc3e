import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { ServiceName } from '@freight/platform/process/singleton-tasks'
import type { DemoUser } from '../application/application-process.ts'

const script = (path: string) => fileURLToPath(new URL(`../../deploy/${path}`, import.meta.url))

/** One compiled service as an operator starts it. */
export type ServiceProcess = {
  name: ServiceName
  url: string
  lines: readonly string[]
  /** SIGTERM; resolves with the exit status. */
  stop: () => Promise<number | null>
  kill: () => Promise<void>
}

const startProcess = (args: readonly string[], env: Record<string, string>) => {
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '', ...env },
  })
  const lines: string[] = []
  const exitCode = once(child, 'close').then(() => child.exitCode)
  createInterface({ input: child.stderr }).on('line', (line) => lines.push(line))
  return { child, lines, ended: exitCode, out: createInterface({ input: child.stdout }) }
}

/** Resolves at the line `Ready:` of the service; rejects with its output if it exits earlier. */
export const startService = (name: ServiceName, env: Record<string, string>): Promise<ServiceProcess> =>
  new Promise((resolve, reject) => {
    const { child, lines, ended, out } = startProcess([script('services/start.mjs'), name], { PORT: '0', ...env })
    out.on('line', (line) => {
      lines.push(line)
      const url = /^Ready: (\S+)$/.exec(line)?.[1]
      if (url === undefined) return
      resolve({
        name,
        url,
        lines,
        stop: () => {
          child.kill('SIGTERM')
          return ended
        },
        kill: async () => {
          child.kill('SIGKILL')
          await ended
        },
      })
    })
    void ended.then((code) => reject(new Error(`${name} ended with ${code}:\n${lines.join('\n')}`)))
  })

/** Fills new stores with the demo's users; returns them. */
export const prepareStores = async (env: Record<string, string>): Promise<DemoUser[]> => {
  const { lines, ended, out } = startProcess([script('dist/services/prepare.js')], env)
  const users: DemoUser[] = []
  out.on('line', (line) => {
    const [, name, password, role] = /^user (\S+) password (\S+) role (\S+)$/.exec(line) ?? []
    if (name && password && role) users.push({ name, password, role })
  })
  const code = await ended
  if (code !== 0) throw new Error(`The stores were not prepared: ${code}\n${lines.join('\n')}`)
  return users
}
