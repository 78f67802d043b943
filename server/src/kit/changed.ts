/**
 * A record as it is once `given` was written over it: what was not sent stays as
 * it stands, and what the record does not have is left out.
 */
export const changed = <R extends object>(stands: R, given: { readonly [F in keyof R]?: R[F] | undefined }): R =>
  Object.fromEntries(
    Object.entries(stands).map(([field, value]) => {
      const sent = (given as Record<string, unknown>)[field]
      return [field, sent === undefined ? value : sent]
    }),
  ) as R
