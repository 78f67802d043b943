/** Entries of one call; photos of one entry; characters of what an entry says of itself. */
export const offlineBounds = { entries: 100, photos: 20, title: 300 } as const
