import type { Tx } from './database/database.ts'

/** Calls that take the caller's transaction, or reader, first: what is done is done with the caller's change, or not at all. */
export type Calls<P> = { readonly [K in keyof P]: (on: Tx, ...given: never[]) => Promise<unknown> }
export interface DeclaredPorts<P> {
  /** For `wirePorts` of modules.ts alone: says who does what is asked for. */
  readonly wire: (calls: P) => void
  /** What may be asked, in the caller's transaction. */
  readonly ports: () => P
}

const unwired = new Set<string>()
/**
 * Ports: what one place asks of another that it does not know. Declared below both, implemented by whoever owns what is
 * asked for, and wired by `wirePorts` of modules.ts, which the product calls as it starts.
 */
export const declarePorts = <P extends Calls<P>>(name: string): DeclaredPorts<P> => {
  let wired: P | undefined
  unwired.add(name)
  return {
    wire: (calls) => {
      wired = calls
      unwired.delete(name)
    },
    ports: () => {
      if (!wired) throw new Error(`the ports of ${name} were used before they were wired`)
      return wired
    },
  }
}

/** Throws when ports were declared that nobody wired: a start ends here, not the first call that needs them. */
export const refuseUnwired = (): void => {
  if (unwired.size > 0) throw new Error(`nobody has wired the ports of ${[...unwired].toSorted().join(', ')}`)
}
