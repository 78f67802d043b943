/** A container of files that leads out of itself, in circles, or nowhere. */
export class BrokenArchive extends Error {}
/** It has more parts than its reader takes. */
export class TooManyParts extends BrokenArchive {}

/** Reading beyond the end of what is there means that a place in it was wrong. */
export const orBroken = async <T>(read: () => Promise<T>): Promise<T> => {
  try {
    return await read()
  } catch (error) {
    throw error instanceof RangeError ? new BrokenArchive('a place leads out of the file', { cause: error }) : error
  }
}
