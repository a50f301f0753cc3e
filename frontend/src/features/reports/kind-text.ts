/** How a kind of event is told: its name, in words. */
export const useKindText = () => (kind: string) => kind.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ')
