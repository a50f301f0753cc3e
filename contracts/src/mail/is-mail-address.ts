/** Whether a text looks like one mail address; the server decides with `Mail`. Without zod, for screens. */
export const isMailAddress = (text: string): boolean => /^[^\s@<>,;]+@[^\s@<>,;]+\.[^\s@<>,;]{2,}$/.test(text.trim())
