/** Characters of a code that was scanned or typed; of what arrived and stands on no list. */
export const deviceBounds = { code: 60, unlisted: 120 } as const
