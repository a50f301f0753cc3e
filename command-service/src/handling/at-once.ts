/** Works on all items, at most `width` at a time; returns the answers in the order of the items. */
export const atOnce = async <Item, Answer>(
  width: number,
  items: readonly Item[],
  work: (item: Item) => Promise<Answer>,
): Promise<Answer[]> => {
  const answers: Answer[] = []
  const waiting = items.entries()
  const worker = async () => {
    for (const [index, item] of waiting) answers[index] = await work(item)
  }
  await Promise.all(Array.from({ length: Math.min(width, items.length) }, worker))
  return answers
}
