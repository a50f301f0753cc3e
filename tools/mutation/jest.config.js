import config from '../../jest.config.js'

// One room's tests only: which one is said by the command.
const root = new URL('../..', import.meta.url).pathname
const room = process.env.MUTATION_ROOM
const project = config.projects.find(({ displayName }) => displayName === room)
// Tests that are set aside, such as long comparisons with an oracle: what the others notice without them.
const without = process.env.MUTATION_WITHOUT
const testPathIgnorePatterns = [
  ...(project.testPathIgnorePatterns ?? ['/node_modules/']),
  ...(without ? [without] : []),
]
export default { ...project, testPathIgnorePatterns, rootDir: root + room, testTimeout: config.testTimeout }
