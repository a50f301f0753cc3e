type Note = { noteId: string; visibility: string; answers?: string | undefined }

/**
 * Unanswered questions of the client after a note; `question`: the note, if the client wrote it. A note for the client
 * that names no question answers all before it: earlier versions had no other answer.
 */
export const questionsAfter = <Question extends { noteId: string }>(
  open: readonly Question[],
  note: Note,
  question: Question | undefined,
): readonly Question[] => {
  if (question) return [...open, question]
  if (note.visibility !== 'CLIENT') return open
  return note.answers === undefined ? [] : open.filter(({ noteId }) => noteId !== note.answers)
}
