import config from '../../jest.config.js'

// One room's tests only: which one is said by the command.
const root = new URL('../..', import.meta.url).pathname
const room = process.env.MUTATION_ROOM
const project = config.projects.find(({ displayName }) => displayName === room)
export default { ...project, rootDir: root + room, testTimeout: config.testTimeout }
