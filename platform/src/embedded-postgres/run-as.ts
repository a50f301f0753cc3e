import { readFile, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

type User = { uid: number; gid: number }

/** How to start a program: as this user, or for root as a user that PostgreSQL accepts. */
export type RunAs = {
  /** Required owner of the files. */
  owner: User | undefined
  command: (
    program: string,
    args: readonly string[],
  ) => { program: string; args: readonly string[]; user: Partial<User> }
}

/** PostgreSQL refuses to run as root, the usual user of containers: then an unprivileged user runs it. */
export const runAs = async (neededPaths: readonly string[]): Promise<RunAs> => {
  if (process.getuid?.() !== 0) return { owner: undefined, command: (program, args) => ({ program, args, user: {} }) }
  const owner = await unprivilegedUser()
  for (const path of neededPaths) {
    if (!(await isReachable(path))) return { owner, command: await withSearchRight(owner) }
  }
  return { owner, command: (program, args) => ({ program, args, user: owner }) }
}

const unprivilegedUser = async () => {
  const users = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'))
  const user = users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody')
  if (!user) throw new Error('PostgreSQL does not run as root, and there is neither a user postgres nor nobody.')
  return { uid: Number(user[2]), gid: Number(user[3]) }
}

/** Whether all parent folders can be entered by every user. */
const isReachable = async (path: string) => {
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    if (((await stat(folder)).mode & 0o001) === 0) return false
    if (folder === dirname(folder)) return true
  }
}

/** For a checkout below /root: the user gets the capability to enter closed folders. */
const withSearchRight = async ({ uid, gid }: User): Promise<RunAs['command']> => {
  const capability = await searchRight()
  return (program, args) => ({
    program: 'setpriv',
    user: {},
    args: [
      `--reuid=${uid}`,
      `--regid=${gid}`,
      '--clear-groups',
      `--inh-caps=+${capability}`,
      `--ambient-caps=+${capability}`,
      program,
      ...args,
    ],
  })
}

const readSearchBit = 2n

/** A container's root often lacks the narrow capability and has the wide one. */
const searchRight = async () => {
  const status = await readFile('/proc/self/status', 'utf8')
  const rights = BigInt(`0x${/^CapEff:\s*([0-9a-f]+)$/m.exec(status)?.[1] ?? '0'}`)
  return (rights >> readSearchBit) % 2n === 1n ? 'dac_read_search' : 'dac_override'
}
